import { useId, type ReactNode } from 'react'

export interface AccountSectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One matter of the account, under its heading. */
export const AccountSection = ({ title, text, children }: AccountSectionProps) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-6 pb-8">
      <h2 id={headingId} className="text-16 font-semibold">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-14 text-pretty text-muted">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
