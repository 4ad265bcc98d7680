import type { BotConfig } from '@atelier/contract/bots/bot'
import { limits } from '@atelier/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { t, translate } from '../../../lib/text.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { toolsQuery } from '../../assistant-tools/index.ts'
import { modelsQuery } from '../../chat/models/index.ts'

interface AbilitiesProps {
  config: BotConfig
  onChange: (next: Partial<BotConfig>) => void
}

const anyModel = 'any'

const ModelField = ({ config: { model }, onChange }: AbilitiesProps) => {
  const { data } = useQuery(modelsQuery)
  const models = data?.models ?? []
  // the model of an imported bot may not exist here, and any model may have been disconnected
  const isModelUnavailable = data !== undefined && model !== null && models.every(({ id }) => id !== model)
  return (
    <div className="flex flex-col gap-1.5">
      <Select
        label={t('Model')}
        value={model ?? anyModel}
        onChange={(id) => onChange({ model: id === anyModel ? null : id })}
        isDisabled={data === undefined}
        options={[
          { value: anyModel, label: t('Default model') },
          ...models.map(({ id, name }) => ({ value: id, label: translate(name) })),
          ...(isModelUnavailable ? [{ value: model, label: t('{model} (not available)', { model }) }] : []),
        ]}
      />
      <p className="text-13 text-muted">{t('Used unless another model is chosen in the chat.')}</p>
    </div>
  )
}

const ToolsField = ({ config: { skills }, onChange }: AbilitiesProps) => {
  const { data } = useQuery(toolsQuery)
  const tools = data?.filter(({ isEssential }) => !isEssential) ?? []
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('Tools')}
        value={skills === null ? 'all' : 'chosen'}
        isDisabled={data === undefined}
        onChange={(choice) => onChange({ skills: choice === 'all' ? null : tools.map(({ name }) => name) })}
        options={[
          { value: 'all', label: t('All tools that the user allows') },
          { value: 'chosen', label: t('Only selected tools') },
        ]}
      />
      {skills !== null && (
        <fieldset className="flex flex-col gap-2.5">
          <legend className="mb-2 text-13 text-muted">{t('The bot can always search its knowledge.')}</legend>
          {tools.map(({ name, title, summary }) => (
            <Checkbox
              key={name}
              isSelected={skills.includes(name)}
              isDisabled={!skills.includes(name) && skills.length >= limits.bot.skills}
              onChange={(isChosen) =>
                onChange({ skills: isChosen ? [...skills, name] : skills.filter((each) => each !== name) })
              }
            >
              <span>
                {translate(title)}
                <span className="block text-13 text-muted">{translate(summary)}</span>
              </span>
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  )
}

export const BotAbilities = (props: AbilitiesProps) => (
  <>
    <ModelField {...props} />
    <ToolsField {...props} />
  </>
)
