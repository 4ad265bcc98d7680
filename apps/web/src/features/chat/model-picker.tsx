import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { modelsQuery } from './api.ts'
import { chooseModel, useChosenModel } from './model-choice.ts'

const providers: Record<string, string> = {
  builtin: 'Quotes your sources; needs no key',
  openai: 'OpenAI-compatible',
  ollama: 'Ollama, on your own machine',
  anthropic: 'Anthropic',
  google: 'Google',
}

/** Which model answers. */
export const ModelPicker = () => {
  const { data } = useQuery(modelsQuery)
  const chosen = useChosenModel()
  const current = data?.models.find(({ id }) => id === (chosen ?? data.default))
  const fallback = data?.models.find(({ id }) => id === data.default)
  const name = (current ?? fallback)?.name ?? data?.default ?? 'Model'
  return (
    <Menu
      label="Model"
      placement="top end"
      trigger={
        <Button
          variant="quiet"
          aria-label={`Model: ${name}`}
          isDisabled={data === undefined}
          className="max-w-72 min-w-0 shrink!"
        >
          <span className="truncate">{name}</span>
          <ChevronDown className="shrink-0" />
        </Button>
      }
      items={(data?.models ?? []).map((model) => ({
        label: model.name,
        description: providers[model.provider] ?? model.provider,
        isChosen: model.id === (current ?? fallback)?.id,
        onAction: () => chooseModel(model.id === data?.default ? null : model.id),
      }))}
    />
  )
}
