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
  place: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

const ModelChoiceList = ({ place, triggerRef, onClose }: ModelChoiceListProps) => {
  const models = useQuery(modelsQuery).data?.models ?? []
  const next = useNextModel(place)
  const second = useSecondModel(place)
  const favorites = useFavoriteModels()
  const isAdmin = useUser()?.isAdmin ?? false
  const [isSecond, setSecond] = useState(false)
  const writing = models.filter(({ capabilities }) => capabilities.generates)
  const isFavorite = next !== undefined && favorites.includes(next.id)
  return (
    <ModelList
      label={isSecond ? t('Second model') : t('Model')}
      models={isSecond ? writing.filter(({ id }) => id !== next?.id) : models}
      selection={isSecond ? second : next?.id}
      onChoose={(id) => (isSecond ? chooseSecondModel(place, id) : chooseModel(place, id))}
      triggerRef={triggerRef}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-1 border-t border-line p-1 empty:hidden">
        {!isSecond && writing.length > 1 && next !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Star fill={isFavorite ? 'currentColor' : 'none'} />}
            onPress={() => toggleFavoriteModel(next.id)}
          >
            {isFavorite
              ? t('Remove {model} from favorites', { model: modelName(next) })
              : t('Add {model} to favorites', { model: modelName(next) })}
          </Button>
        )}
        {!isSecond && writing.length > 1 && second === undefined && (
          <Button size="sm" variant="quiet" icon={<Columns2 />} onPress={() => setSecond(true)}>
            {t('Add a second model')}
          </Button>
        )}
        {second !== undefined && (
          <Button
            size="sm"
            variant="quiet"
            icon={<Columns2 />}
            onPress={() => {
              chooseSecondModel(place, undefined)
              onClose()
            }}
          >
            {t('Use one model')}
          </Button>
        )}
        {writing.length === 0 && isAdmin && (
          <Link to="/admin" search={{ section: 'models' }} className={buttonClass('quiet', 'sm')}>
            {t('Connect a model')}
          </Link>
        )}
      </div>
    </ModelList>
  )
}

export default ModelChoiceList
