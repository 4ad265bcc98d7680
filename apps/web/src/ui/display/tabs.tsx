import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'
import { cx } from '../cx.ts'

export interface TabsProps<Id extends string> {
  label: string
  selectedId: Id
  onChange: (id: Id) => void
  tabs: readonly { id: Id; label: string; content: ReactNode }[]
  className?: string
}

export const Tabs = <Id extends string>({ label, selectedId, onChange, tabs, className }: TabsProps<Id>) => (
  <AriaTabs
    selectedKey={selectedId}
    onSelectionChange={(key) => {
      const tab = tabs.find(({ id }) => id === key)
      if (tab !== undefined) onChange(tab.id)
    }}
    className={cx('flex flex-col', className)}
  >
    <TabList aria-label={label} className="flex gap-5 border-b border-line">
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          id={tab.id}
          className="touch-tall -mb-px flex items-center justify-center border-b-2 pointer-coarse:min-w-11 border-transparent pb-2 text-14 text-muted transition-colors hover:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink"
        >
          {tab.label}
        </Tab>
      ))}
    </TabList>
    {tabs.map((tab) => (
      <TabPanel key={tab.id} id={tab.id} className="pt-4 outline-none">
        {tab.content}
      </TabPanel>
    ))}
  </AriaTabs>
)
