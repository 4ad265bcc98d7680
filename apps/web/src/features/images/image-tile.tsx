import type { Image } from '@atelier/contract/images/image'
import { Link } from '@tanstack/react-router'
import { ImageOff } from 'lucide-react'
import { t } from '../../lib/text.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { descriptionOf, kindLabels } from './image-text.ts'

/** Keeps its size while generating and after a failure. */
export const ImageTile = ({ image }: { image: Image }) => {
  const { id, status, thumbnail, kind } = image
  const description = descriptionOf(image)
  return (
    <li>
      <Link
        to="/bonkers"
        search={{ image: id }}
        className="group block overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-line-strong"
      >
        <div className="relative aspect-square bg-sunken">
          {thumbnail !== null && (
            <img
              src={thumbnail}
              alt={description}
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
          )}
          {status === 'making' && (
            <span
              role="status"
              className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-13 text-muted"
            >
              <Spinner />
              {t('Generating')}
            </span>
          )}
          {status === 'failed' && (
            <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-13 text-muted">
              <ImageOff aria-hidden />
              {t('Failed')}
            </span>
          )}
          <span className="absolute top-2 start-2">
            <Badge>{kindLabels[kind]}</Badge>
          </span>
        </div>
        <p className="truncate px-3 py-2 text-13">{description}</p>
      </Link>
    </li>
  )
}
