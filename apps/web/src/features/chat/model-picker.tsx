import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { t, translated } from '../../lib/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { modelsQuery } from './api.ts'
import { chooseModel, useChosenModel } from './model-choice.ts'

const providers: Record<string, string> = {
  builtin: t('Quotes your sources; needs no key'),
  openai: t('OpenAI-compatible'),
  ollama: t('Ollama, on your own machine'),
  anthropic: 'Anthropic',
  google: 'Google',
}

/** Which model answers. */
export const ModelPicker = () => {
  const { data } = useQuery(modelsQuery)
  const chosen = useChosenModel()
  const current = data?.models.find(({ id }) => id === (chosen ?? data.default))
  const fallback = data?.models.find(({ id }) => id === data.default)
  const name = translated((current ?? fallback)?.name ?? data?.default ?? '') || t('Model')
  return (
    <Menu
      label={t('Model')}
      placement="top end"
      trigger={
        <Button
          variant="quiet"
          aria-label={t('Model: {name}', { name })}
          isDisabled={data === undefined}
          className="max-w-72 min-w-0 shrink!"
        >
          <span className="truncate">{name}</span>
          <ChevronDown className="shrink-0" />
        </Button>
      }
      items={(data?.models ?? []).map((model) => ({
        label: translated(model.name),
        description: providers[model.provider] ?? model.provider,
        isChosen: model.id === (current ?? fallback)?.id,
        onAction: () => chooseModel(model.id === data?.default ? null : model.id),
      }))}
    />
  )
}
