import type { PluginTool, ToolForm } from '@atelier/contract/plugin'
import { t } from '../../lib/text.tsx'
import { TextDiff } from '../../ui/text-diff.tsx'

/** All that a model is told of a tool, and what the server claims of it. */
const wordsOf = ({ title, description, inputSchema, isReadOnly }: ToolForm): string =>
  [
    title,
    description,
    isReadOnly ? t('Claims to be read-only.') : '',
    t('Input: {schema}', { schema: JSON.stringify(inputSchema, null, 2) }),
  ]
    .filter((text) => text !== '')
    .join('\n')

/** What a server has changed of a tool since its person has seen it; all of it where they have not. */
export const ToolChange = ({ tool: { form, seenForm } }: { tool: PluginTool }) => (
  <TextDiff
    label={t('Server’s description of {form}', { form: form.title })}
    before={seenForm ? wordsOf(seenForm) : ''}
    after={wordsOf(form)}
  />
)
