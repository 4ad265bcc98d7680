import { type AssistantTool, pluginSeparator } from '@atelier/contract/tools/assistant-tool'
import type { TaskGrant } from '@atelier/contract/tasks/task'
import { useQuery } from '@tanstack/react-query'
import { t, translate } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toolsQuery } from './api.ts'

const effectLabels: Record<AssistantTool['effect'], string> = {
  read: t('Read-only'),
  write: t('Makes changes'),
  outside: t('Uses external services'),
}

/** Whether a tool can bring in untrusted text. */
const returnsExternalText = ({ effect }: AssistantTool) => effect === 'outside'
/** Whether injected text could misuse a tool; reading the web is harmless. */
const isHighRisk = ({ name, effect }: AssistantTool) => effect === 'write' || name.includes(pluginSeparator)

interface GrantsFieldProps {
  value: readonly string[]
  onChange: (names: string[]) => void
  granted: readonly TaskGrant[]
}

export const GrantsField = ({ value, onChange, granted }: GrantsFieldProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="text-14 font-medium">{t('Tools it can use without asking')}</legend>
    <p className="text-13 text-muted">
      {t(
        'Tasks run while you’re away. Tools that need your approval are skipped unless you select them here, and the answer says so.',
      )}
    </p>
    <ResourceState
      query={useQuery(toolsQuery)}
      loading={<Skeleton className="h-16 rounded-md" />}
      errorTitle={t('Couldn’t load the tools')}
      size="panel"
      empty={<p className="text-13 text-muted">{t('None of your tools need approval.')}</p>}
    >
      {(tools) => {
        const selection = tools.filter(({ name }) => value.includes(name))
        const isRisky = selection.some(
          (tool) =>
            isHighRisk(tool) &&
            selection.some((otherTool) => otherTool !== tool && returnsExternalText(otherTool)),
        )
        return (
          <>
            <ul className="flex flex-col gap-1 rounded-md border border-line px-3 py-2">
              {tools.map(({ name, title, summary, effect }) => {
                const hasChanged = granted.some((grant) => grant.name === name && grant.state === 'changed')
                return (
                  <li key={name}>
                    <Checkbox
                      className="items-start py-1"
                      isSelected={value.includes(name)}
                      onChange={(isOn) =>
                        onChange(isOn ? [...value, name] : value.filter((grant) => grant !== name))
                      }
                    >
                      <span className="min-w-0 flex-1">
                        <span className="flex flex-wrap items-center gap-x-2">
                          <span className="wrap-anywhere">{translate(title)}</span>
                          <Badge tone={effect === 'read' ? 'neutral' : 'warn'}>{effectLabels[effect]}</Badge>
                        </span>
                        <span className="line-clamp-2 text-13 wrap-anywhere text-muted">
                          {translate(summary)}
                        </span>
                        {hasChanged && (
                          <span className="block text-13 text-warn">
                            {t(
                              'The server changed this tool after you allowed it. Select it to allow the current version.',
                            )}
                          </span>
                        )}
                      </span>
                    </Checkbox>
                  </li>
                )
              })}
            </ul>
            {isRisky && (
              <p role="note" className="rounded-md bg-warn-soft px-3 py-2 text-13">
                {t(
                  'This task reads content written by strangers and can act without asking. A page or result could trick it into doing something you don’t want. Allow both only if you accept that risk.',
                )}
              </p>
            )}
          </>
        )
      }}
    </ResourceState>
  </fieldset>
)
