import { useId, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export interface AccountSectionProps {
  title: string
  text?: ReactNode
  /** What is here cannot be taken back. */
  isDanger?: boolean
  children: ReactNode
}

/** One matter of the account, under its heading. */
export const AccountSection = ({ title, text, isDanger = false, children }: AccountSectionProps) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-6 pb-8">
      <h2 id={headingId} className={cx('text-16 font-semibold', isDanger && 'text-bad')}>
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-14 text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
