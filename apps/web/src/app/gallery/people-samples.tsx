import { Avatar } from '../../ui/display/avatar.tsx'
import { AvatarStack } from '../../ui/display/avatar-stack.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/display/card.tsx'
import { SymbolTile } from '../../ui/display/symbol-tile.tsx'
import { Sample } from './sample.tsx'

const people = ['Ada Brown', 'Carl Dahl', 'Eva Lind', 'Finn Gray', 'Ines'].map((name) => ({ id: name, name }))

export const PeopleSamples = () => (
  <>
    <Sample name="Avatar, AvatarStack">
      <Avatar name="Ada Brown" size="sm" />
      <Avatar name="Carl Dahl" />
      <Avatar name="Eva" size="lg" />
      <AvatarStack people={people.slice(0, 1)} />
      <AvatarStack people={people.slice(0, 3)} />
      <AvatarStack people={people} total={12} />
    </Sample>
    <Sample name="SymbolTile">
      <SymbolTile symbol="🗼" name="Lighthouse" size="sm" />
      <SymbolTile symbol="🗼" name="Lighthouse" />
      <SymbolTile symbol={null} name="Lighthouse" size="lg" />
    </Sample>
    <Sample name="Badge">
      <Badge>Archived</Badge>
      <Badge tone="accent">Draft</Badge>
      <Badge tone="good">Ready</Badge>
      <Badge tone="warn">Waiting</Badge>
      <Badge tone="bad">Failed</Badge>
    </Sample>
    <Sample name="Card">
      <Card className="w-44 text-14">manual.pdf</Card>
      <Card className="w-44 text-14" isSelected>
        Selected
      </Card>
    </Sample>
  </>
)
