import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { t } from '../../lib/text.tsx'
import { ViewError } from './view-error.tsx'
import { type OriginalForm, originalForm, type OriginalProps } from './original.ts'
import { SourceText } from './text/source-text-view.tsx'
import { ViewLoading, ViewBar, ViewChoice } from './view-bar.tsx'

/** Falls back to the text if the view's code can't be loaded. */
const lazyOriginal = (load: () => Promise<{ default: ComponentType<OriginalProps> }>) =>
  lazy(
    () =>
      load().catch(() => ({
        default: (props: OriginalProps) => <ViewError {...props} reason={null} />,
      })),
    () => <ViewLoading label={t('Opening source')} />,
  )

const originalViews: Record<OriginalForm, ComponentType<OriginalProps>> = {
  pdf: lazyOriginal(() => {
    // preloaded in parallel; the view reports failures
    void import('./pdf/open-pdf.ts').catch(() => undefined)
    return import('./pdf/pdf-view.tsx')
  }),
  picture: lazyOriginal(() => import('./image-view.tsx')),
  code: lazyOriginal(() => import('./code/code-view.tsx')),
  markdown: lazyOriginal(() => import('./markdown-view.tsx')),
  sheet: lazyOriginal(() => import('./sheet/sheet-view.tsx')),
  slides: lazyOriginal(() => import('./slides-view.tsx')),
}

export const SourceView = (source: Omit<OriginalProps, 'viewChoice'>) => {
  const { view } = useSearch({ strict: false })
  const navigate = useNavigate()
  const form = originalForm(source.attachment)
  if (form === null) return <SourceText {...source} />
  const viewChoice = (
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
        <ViewBar viewChoice={viewChoice} />
        <SourceText {...source} />
      </>
    )
  const Original = originalViews[form]
  return <Original {...source} viewChoice={viewChoice} />
}
