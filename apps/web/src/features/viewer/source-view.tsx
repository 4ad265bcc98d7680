import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { ViewError } from './view-error.tsx'
import { type OriginalForm, originalForm, type OriginalProps } from './original.ts'
import { SourceText } from './text/source-text-view.tsx'
import { Opening, ViewBar, ViewChoice } from './view-bar.tsx'

/** Falls back to the text if the view's code can't be loaded. */
const original = (load: () => Promise<{ default: ComponentType<OriginalProps> }>) =>
  lazy(
    () =>
      load().catch(() => ({
        default: (props: OriginalProps) => <ViewError {...props} reason={null} />,
      })),
    () => <Opening label={t('Opening source')} />,
  )

const originals: Record<OriginalForm, ComponentType<OriginalProps>> = {
  pdf: original(() => {
    // preloaded in parallel; the view reports failures
    void import('./pdf/open-pdf.ts').catch(() => undefined)
    return import('./pdf/pdf-view.tsx')
  }),
  picture: original(() => import('./image-view.tsx')),
  code: original(() => import('./code/code-view.tsx')),
  markdown: original(() => import('./markdown-view.tsx')),
  sheet: original(() => import('./sheet/sheet-view.tsx')),
  slides: original(() => import('./slides-view.tsx')),
}

export const SourceView = (source: Omit<OriginalProps, 'choice'>) => {
  const { view } = useSearch({ strict: false })
  const navigate = useNavigate()
  const form = originalForm(source.attachment)
  if (form === null) return <SourceText {...source} />
  const choice = (
    <ViewChoice
      view={view ?? 'original'}
      onChoose={(next) =>
        void navigate({
          to: '.',
          search: (search) => ({ ...search, view: next === 'text' ? next : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
  if (view === 'text')
    return (
      <>
        <ViewBar choice={choice} />
        <SourceText {...source} />
      </>
    )
  const Original = originals[form]
  return <Original {...source} choice={choice} />
}
