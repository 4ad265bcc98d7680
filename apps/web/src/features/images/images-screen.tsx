import type { ImageId } from '@atelier/contract/ids'
import { limits } from '@atelier/contract/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Boxes, Image } from 'lucide-react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/feedback/load-more.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { ResourceState } from '../../ui/feedback/resource-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { GuestWall, useUser } from '../users/index.ts'
import { galleryQuery, imageModelsQuery } from './api.ts'
import { ImageForm } from './image-form.tsx'
import { ImageTile } from './image-tile.tsx'

const ImageDialog = lazy(() => import('./image-dialog.tsx'))

const gridClasses = 'grid grid-cols-2 gap-3.5 tablet:grid-cols-3'

const Gallery = ({ hasNoModel }: { hasNoModel: boolean }) => {
  const gallery = useInfiniteQuery(galleryQuery)
  return (
    <section aria-label={t('Your images')} className="mt-8">
      <ResourceState
        query={gallery}
        errorTitle={t('Couldn’t load your images')}
        loading={
          <Loading label={t('Loading your images')} className={gridClasses}>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} className="aspect-square rounded-md" />
            ))}
          </Loading>
        }
        empty={
          hasNoModel ? (
            <></>
          ) : (
            <EmptyState
              icon={<Image size={20} />}
              title={t('No images yet')}
              text={t(
                'Images you create appear here. You can edit them, create variations and save them to your vault.',
              )}
            />
          )
        }
      >
        {(list) => (
          <>
            <ul aria-label={t('Images')} className={gridClasses}>
              {list.map((image) => (
                <ImageTile key={image.id} image={image} />
              ))}
            </ul>
            <LoadMore list={gallery} />
          </>
        )}
      </ResourceState>
    </section>
  )
}

const NoModel = ({ isAdmin }: { isAdmin: boolean }) => (
  <EmptyState
    icon={<Boxes size={20} />}
    title={t('No model can create images yet')}
    text={
      isAdmin
        ? t(
            'Connect an image model, such as one from OpenAI or your own ComfyUI server, or a chat model that can generate images.',
          )
        : t('Ask your administrator to connect an image model, or a chat model that can generate images.')
    }
    action={
      isAdmin && (
        <Link to="/admin" search={{ section: 'models' }} className={buttonClass('primary')}>
          {t('Connect a model')}
        </Link>
      )
    }
  />
)

const ImageGenerator = ({ isAdmin }: { isAdmin: boolean }) => {
  const models = useQuery(imageModelsQuery)
  const hasNoModel = models.data?.models.length === 0
  return (
    <>
      <ResourceState
        query={models}
        loading={<Skeleton className="h-48 rounded-md" />}
        errorTitle={t('Couldn’t load the image models')}
      >
        {({ models: all, default: defaultModel, usage }) =>
          hasNoModel ? (
            <NoModel isAdmin={isAdmin} />
          ) : (
            <ImageForm models={all} defaultModel={defaultModel} usage={usage} />
          )
        }
      </ResourceState>
      <Gallery hasNoModel={hasNoModel} />
    </>
  )
}

interface ImagesScreenProps {
  imageId: ImageId | undefined
  onOpen: (imageId: ImageId | undefined) => void
}

export const ImagesScreen = ({ imageId, onOpen }: ImagesScreenProps) => {
  const user = useUser()
  return (
    <>
      <PageHeader breadcrumb={[{ label: t('Image Gen'), icon: <Image /> }]} />
      <main data-scroll className="min-h-0 flex-1 overflow-y-auto px-4">
        <div className="mx-auto w-full max-w-list pt-8 pb-24">
          <h1 className="mb-5 font-serif text-28 font-medium tracking-tight">{t('Image Gen')}</h1>
          {user?.isGuest ? (
            <GuestWall
              icon={<Image size={20} />}
              title={t('Images require an account')}
              text={t('Sign in to create images. A free account includes {free} a day.', {
                free: limits.usage.visionBoard.free,
              })}
              reason={t('Sign in to create images')}
            >
              {t('Sign in')}
            </GuestWall>
          ) : (
            user && <ImageGenerator isAdmin={user.isAdmin} />
          )}
        </div>
      </main>
      {imageId !== undefined && user?.isGuest === false && <ImageDialog imageId={imageId} onOpen={onOpen} />}
    </>
  )
}
