import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { lazy } from '../../../lib/lazy.ts'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/overlays/menu.tsx'
import { modelsQuery } from '../api.ts'
import { useNextModel, useSecondModel } from './chosen-model.ts'
import { modelName } from './model-names.ts'

const ModelChoiceList = lazy(() => import('./model-choice-list.tsx'))

export const ModelPicker = ({ composerId = 'new' }: { composerId?: string }) => {
  const { data } = useQuery(modelsQuery)
  const nextModel = useNextModel(composerId)
  const secondId = useSecondModel(composerId)
  const secondModel = data?.models.find(({ id }) => id === secondId)
  const names = [nextModel, secondModel].flatMap((model) => (model === undefined ? [] : [modelName(model)]))
  const name = names.join(' + ') || data?.default || t('Model')
  return (
    <MenuButton
      onPreload={() => void ModelChoiceList.fetch().catch(() => undefined)}
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
    >
      {(menuProps) => <ModelChoiceList composerId={composerId} {...menuProps} />}
    </MenuButton>
  )
}
