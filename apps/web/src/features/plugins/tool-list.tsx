import type { ToolPolicy } from '@atelier/contract/tools/assistant-tool'
import type { Plugin, PluginTool } from '@atelier/contract/tools/plugin'
import { useState } from 'react'
import { errorText } from '../../lib/api/error-text.ts'
import { plural, t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { type PluginChange, useChangePlugin } from './api.ts'
import { ToolChange } from './tool-change.tsx'

const policyOptions: readonly { value: ToolPolicy; label: string }[] = [
  { value: 'ask', label: t('Ask first') },
  { value: 'allow', label: t('Allow') },
  { value: 'off', label: t('Off') },
]

interface ToolProps {
  tool: PluginTool
  change: (change: PluginChange) => void
}

const UnseenTool = ({ tool, change }: ToolProps) => {
  const { name, fingerprint, form, seenForm } = tool
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-14 font-medium wrap-anywhere">{form.title}</p>
        <Badge tone="warn">{seenForm ? t('Changed') : t('New')}</Badge>
      </div>
      <p className="mt-1 mb-2 text-13 text-pretty text-muted">
        {seenForm
          ? t('The server changed this tool’s description. It’s off until you accept the change.')
          : t('The server added this tool. It’s off until you accept it.')}
      </p>
      <ToolChange tool={tool} />
      <Button
        className="mt-2.5"
        aria-label={t('Accept {form}', { form: form.title })}
        onPress={() => change({ accept: [{ name, fingerprint }] })}
      >
        {t('Accept')}
      </Button>
    </li>
  )
}

const collapsedLengthMax = 300

/** The full text is available: models read all of it, so an attack could be far below. */
const Description = ({ text, title }: { text: string; title: string }) => {
  const [isExpanded, setExpanded] = useState(false)
  const isShort = text.length <= collapsedLengthMax
  return (
    <p className="mt-0.5 text-13 text-pretty wrap-anywhere whitespace-pre-line text-muted">
      {isShort || isExpanded ? text : `${text.slice(0, collapsedLengthMax)}… `}
      {!isShort && !isExpanded && (
        <button
          type="button"
          className="rounded-sm underline hover:text-ink"
          aria-label={t('Full description of {title}', { title })}
          onClick={() => setExpanded(true)}
        >
          {t('show more')}
        </button>
      )}
    </p>
  )
}

const SeenTool = ({ tool: { name, form, policy, problem, sentence }, change }: ToolProps) => (
  <li className="flex items-start gap-4 px-4 py-3.5">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-2 text-14 font-medium wrap-anywhere">
        {form.title}
        {form.isReadOnly && <Badge>{t('Claims to be read-only')}</Badge>}
      </p>
      <Description text={form.description} title={form.title} />
      {problem !== '' && <p className="mt-1 text-13 text-warn">{translate(sentence ?? problem)}</p>}
    </div>
    {problem === '' && (
      <Select
        label={t('Permission for {form}', { form: form.title })}
        isLabelHidden
        value={policy}
        onChange={(next) => change({ tools: [{ name, policy: next }] })}
        options={policyOptions}
        className="w-28 shrink-0"
      />
    )}
  </li>
)

export const ToolList = ({ plugin: { id, name, tools } }: { plugin: Plugin }) => {
  const update = useChangePlugin(id)
  const change = (body: PluginChange) =>
    update.mutate(body, {
      onError: (error) => toast.error(t('Couldn’t save your choice'), errorText(error)),
    })
  const readOnlyTools = tools.filter(
    ({ form, policy, isUnseen, problem }) =>
      form.isReadOnly && policy === 'ask' && !isUnseen && problem === '',
  )
  return (
    <>
      {readOnlyTools.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
          <p className="min-w-0 flex-1 basis-60 text-13 text-pretty text-muted">
            {plural(
              readOnlyTools.length,
              '1 tool claims to be read-only. Requests still go to the server.',
              '{count} tools claim to be read-only. Requests still go to the server.',
            )}
          </p>
          <Button
            onPress={() =>
              change({ tools: readOnlyTools.map((tool) => ({ name: tool.name, policy: 'allow' as const })) })
            }
          >
            {t('Allow read-only tools')}
          </Button>
        </div>
      )}
      <ul aria-label={t('Tools from {name}', { name })} className="divide-y divide-line border-t border-line">
        {tools.map((tool) =>
          tool.isUnseen ? (
            <UnseenTool key={tool.name} tool={tool} change={change} />
          ) : (
            <SeenTool key={tool.name} tool={tool} change={change} />
          ),
        )}
      </ul>
    </>
  )
}
