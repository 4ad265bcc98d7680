import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Columns2, Star } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { t } from '../../../lib/text.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-class.ts'
import { useUser } from '../../users/index.ts'
import { modelsQuery } from '../api.ts'
import { chooseModel, chooseSecondModel, useNextModel, useSecondModel } from './chosen-model.ts'
import { toggleFavoriteModel, useFavoriteModels } from './favorite-models.ts'
import ModelList from './model-list.tsx'
import { modelName } from './model-names.ts'

interface ModelChoiceListProps {
  composerId: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

const ModelChoiceList = ({ composerId, triggerRef, onClose }: ModelChoiceListProps) => {
  const models = useQuery(modelsQuery).data?.models ?? []
  const nextModel = useNextModel(composerId)
  const secondModelId = useSecondModel(composerId)
  const favorites = useFavoriteModels()
  const isAdmin = useUser()?.isAdmin ?? false
  const [isChoosingSecond, setChoosingSecond] = useState(false)
  const textModels = models.filter(({ capabilities }) => capabilities.generates)
  const isFavorite = nextModel !== undefined && favorites.includes(nextModel.id)
  return (
    <ModelList
      label={isChoosingSecond ? t('Second model') : t('Model')}
      models={isChoosingSecond ? textModels.filter(({ id }) => id !== nextModel?.id) : models}
      selection={isChoosingSecond ? secondModelId : nextModel?.id}
      onChoose={(id) => (isChoosingSecond ? chooseSecondModel(composerId, id) : chooseModel(composerId, id))}
      triggerRef={triggerRef}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-1 border-t border-line p-1 empty:hidden">
        {!isChoosingSecond && textModels.length > 1 && nextModel !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Star fill={isFavorite ? 'currentColor' : 'none'} />}
            onPress={() => toggleFavoriteModel(nextModel.id)}
          >
            {isFavorite
              ? t('Remove {model} from favorites', { model: modelName(nextModel) })
              : t('Add {model} to favorites', { model: modelName(nextModel) })}
          </Button>
        )}
        {!isChoosingSecond && textModels.length > 1 && secondModelId === undefined && (
          <Button size="sm" variant="quiet" icon={<Columns2 />} onPress={() => setChoosingSecond(true)}>
            {t('Add a second model')}
          </Button>
        )}
        {secondModelId !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Columns2 />}
            onPress={() => {
              chooseSecondModel(composerId, undefined)
              onClose()
            }}
          >
            {t('Use one model')}
          </Button>
        )}
        {textModels.length === 0 && isAdmin && (
          <Link to="/admin" search={{ section: 'models' }} className={buttonClass('quiet', 'sm')}>
            {t('Connect a model')}
          </Link>
        )}
      </div>
    </ModelList>
  )
}

export default ModelChoiceList
