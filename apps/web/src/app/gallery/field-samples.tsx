import { useState } from 'react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { SymbolPicker } from '../../ui/fields/symbol-picker.tsx'
import { Tabs } from '../../ui/display/tabs.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Sample } from './sample.tsx'

const options = [
  { value: 'ALL', label: 'All' },
  { value: 'MINE', label: 'My Projects' },
  { value: 'SHARED', label: 'Shared' },
] as const

export const FieldSamples = () => {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState<(typeof options)[number]['value']>('ALL')
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [symbol, setSymbol] = useState<string | null>(null)
  return (
    <>
      <Sample name="TextField">
        <TextField label="Name" placeholder="Ada Lovelace" />
        <TextField label="Email" description="We write rarely." defaultValue="ada@example.org" />
        <TextField label="Password" type="password" defaultValue="x" error="Use at least 8 characters." />
        <TextField label="Disabled" isDisabled defaultValue="Not now" />
      </Sample>
      <Sample name="TextArea">
        <TextArea
          label="Instructions"
          value={text}
          onChange={setText}
          characterLimit={100}
          className="w-full"
        />
        <TextArea label="Refused" error="Instructions are too long." rows={2} className="w-full" />
      </Sample>
      <Sample name="SearchField, Select">
        <SearchField
          label="Search projects"
          value={text}
          onChange={setText}
          isPageSearch
          className="flex-1"
        />
        <Select label="Filter" isLabelHidden value={choice} onChange={setChoice} options={options} />
      </Sample>
      <Sample name="Switch, Checkbox">
        <Switch defaultSelected>On</Switch>
        <Switch>Off</Switch>
        <Switch isDisabled>Disabled</Switch>
        <Checkbox defaultSelected>Taken</Checkbox>
        <Checkbox>Left</Checkbox>
        <Checkbox isIndeterminate>Mixed</Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
      </Sample>
      <Sample name="SymbolPicker">
        <SymbolPicker symbol={symbol} name="" onChange={setSymbol} />
        <SymbolPicker symbol="🗼" name="Lighthouse" onChange={setSymbol} />
        <SymbolPicker symbol={null} name="Lighthouse" onChange={setSymbol} size="lg" />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Views"
          selectedId={tab}
          onChange={setTab}
          className="w-full"
          tabs={[
            { id: 'one', label: 'Preview', content: <p className="text-14">What it looks like.</p> },
            { id: 'two', label: 'Edit', content: <p className="text-14">What it is made of.</p> },
          ]}
        />
      </Sample>
    </>
  )
}
