import { limits } from '@atelier/contract/limits'
import type { ReactNode } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import type { PanelDefinition } from '../lib/panel-registry.ts'
import { PanelFrame } from './panel-frame.tsx'

const { left, right } = limits.panels
const initial = { left: 22, right: 27 }

export interface PanelLayoutProps {
  left: PanelDefinition | undefined
  right: PanelDefinition | undefined
  children: ReactNode
}

/** The page between its side panels, with edges to drag; the sizes are remembered (NAV-03). */
export const PanelLayout = ({ left: leftPanel, right: rightPanel, children }: PanelLayoutProps) => {
  const panelIds = [leftPanel && 'left', 'page', rightPanel && 'right'].filter((id) => id !== undefined)
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: 'atelier-panels',
    panelIds,
    onlySaveAfterUserInteractions: true,
  })
  return (
    <Group
      className="min-h-0 flex-1"
      {...(defaultLayout === undefined ? {} : { defaultLayout })}
      onLayoutChanged={onLayoutChanged}
    >
      {leftPanel !== undefined && (
        <>
          <Panel
            id="left"
            minSize={`${left.min}%`}
            maxSize={`${leftPanel.maxSize ?? left.max}%`}
            defaultSize={`${initial.left}%`}
            className="flex flex-col"
          >
            <PanelFrame key={leftPanel.id} panel={leftPanel} />
          </Panel>
          <Edge label="Width of the left panel" />
        </>
      )}
      <Panel id="page" minSize="30%" className="flex flex-col">
        {children}
      </Panel>
      {rightPanel !== undefined && (
        <>
          <Edge label="Width of the right panel" />
          <Panel
            id="right"
            minSize={`${right.min}%`}
            maxSize={`${rightPanel.maxSize ?? right.max}%`}
            defaultSize={`${initial.right}%`}
            className="flex flex-col"
          >
            <PanelFrame key={rightPanel.id} panel={rightPanel} />
          </Panel>
        </>
      )}
    </Group>
  )
}

const Edge = ({ label }: { label: string }) => (
  <Separator
    aria-label={label}
    className="relative w-px bg-line transition-colors after:absolute after:inset-y-0 after:-left-1 after:w-2 hover:bg-accent focus-visible:bg-accent focus-visible:outline-1 data-[separator=active]:bg-accent"
  />
)
