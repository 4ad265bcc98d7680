import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components/Dialog'
import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../buttons/icon-button.tsx'

export interface DialogContentsProps {
  title: string
  description?: ReactNode
  canClose?: boolean
  actions?: ReactNode
  /** If set, the contents are a form, which submit buttons and Enter submit. */
  onSubmit?: (() => unknown) | undefined
  children?: ReactNode
}

export const DialogContents = ({
  title,
  description,
  canClose = true,
  actions,
  onSubmit,
  children,
}: DialogContentsProps) => {
  const contents = (
    <>
      <header className="flex items-start gap-3 px-5 pt-5 pb-1">
        <div className="min-w-0 flex-1">
          <Heading slot="title" className="text-16 font-semibold wrap-anywhere">
            {title}
          </Heading>
          {description !== undefined && (
            <p className="mt-1 text-14 wrap-anywhere text-muted">{description}</p>
          )}
        </div>
        {canClose && (
          <IconButton label={t('Close')} slot="close" className="-mt-1.5 -me-2">
            <X />
          </IconButton>
        )}
      </header>
      {children !== undefined && (
        <div className={cx('min-h-0 overflow-y-auto px-5 pt-3', actions === undefined ? 'pb-5' : 'pb-3')}>
          {children}
        </div>
      )}
      {actions !== undefined && (
        <footer className="flex flex-wrap justify-end gap-2 px-5 pt-2 pb-5">{actions}</footer>
      )}
    </>
  )
  if (onSubmit === undefined) return contents
  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        // the dialog may be opened from within another form, which must not be submitted
        event.stopPropagation()
        onSubmit()
      }}
    >
      {contents}
    </form>
  )
}
