import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../lib/text.tsx'
import { Logo } from '../../ui/display/logo.tsx'

export interface SignInFrameProps {
  title: string
  text: string
  children: ReactNode
  footer?: ReactNode
}

export const SignInFrame = ({ title, text, children, footer }: SignInFrameProps) => (
  <main className="flex h-full flex-col items-center overflow-y-auto px-4 py-10 tablet:justify-center">
    <Link to="/chat" aria-label={t('Atelier: go to chat')} className="mb-8">
      <Logo size="lg" />
    </Link>
    <div className="w-full max-w-form rounded-lg border border-line bg-surface p-6 shadow-lift">
      <h1 className="font-serif text-20 font-medium">{title}</h1>
      <p className="mt-1 mb-5 text-14 text-pretty text-muted">{text}</p>
      {children}
    </div>
    {footer}
  </main>
)

export const quietLink = 'text-13 text-muted underline-offset-4 hover:text-ink hover:underline'
