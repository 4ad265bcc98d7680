import { cx } from '../cx.ts'

export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    fill="none"
    className={cx('size-4 animate-spin', className)}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="2" opacity="0.2" />
    <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
