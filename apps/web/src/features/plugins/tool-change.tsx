import type { PluginTool, ToolForm } from '@atelier/contract/tools/plugin'
import { t } from '../../lib/text.tsx'
import { TextDiff } from '../../ui/display/text-diff.tsx'

/** Everything that a model sees of a tool, and the server's annotations. */
const formText = ({ title, description, inputSchema, isReadOnly }: ToolForm): string =>
  [
    title,
    description,
    isReadOnly ? t('Claims to be read-only.') : '',
    t('Input: {schema}', { schema: JSON.stringify(inputSchema, null, 2) }),
  ]
    .filter((text) => text !== '')
    .join('\n')

/** A diff against the version that the user has seen; without one, everything is new. */
export const ToolChange = ({ tool: { form, seenForm } }: { tool: PluginTool }) => (
  <TextDiff
    label={t('Server’s description of {form}', { form: form.title })}
    oldText={seenForm ? formText(seenForm) : ''}
    newText={formText(form)}
  />
)
