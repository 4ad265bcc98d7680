import { Link } from '@tanstack/react-router'
import { plural, t } from '../../../lib/text.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export interface BotImportResult {
  id?: string
  name: string
  failure?: string
  skippedFields: readonly string[]
}

const describeImport = ({ failure, skippedFields }: BotImportResult) =>
  failure ??
  (skippedFields.length > 0
    ? t('Shortened, skipped or kept as text: {fields}.', { fields: skippedFields.join(', ') })
    : null)

const ImportReport = ({ bots, onClose }: { bots: readonly BotImportResult[]; onClose: () => void }) => {
  const count = bots.filter(({ id }) => id !== undefined).length
  return (
    <Dialog title={plural(count, '1 bot imported', '{count} bots imported')} onClose={onClose}>
      <ul className="flex flex-col">
        {bots.map((bot, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a report’s list never changes
          <li key={index} className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
            <div className="min-w-0 flex-1">
              {bot.id === undefined ? (
                <p className="text-14 wrap-anywhere">{bot.name}</p>
              ) : (
                <Link
                  to="/chat/bots/$botId"
                  params={{ botId: bot.id }}
                  className="text-14 wrap-anywhere hover:underline"
                >
                  {bot.name}
                </Link>
              )}
              {describeImport(bot) !== null && (
                <p className="text-13 wrap-anywhere text-muted">{describeImport(bot)}</p>
              )}
            </div>
            <Badge tone={bot.id === undefined ? 'bad' : 'good'}>
              {bot.id === undefined ? t('Not imported') : t('Imported')}
            </Badge>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export default ImportReport
