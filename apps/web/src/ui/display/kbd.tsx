import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const keyNames: Record<string, string> = {
  '⌘': t('Ctrl'),
  '⇧': t('Shift'),
  '⌥': 'Alt',
  '⏎': t('Enter'),
}

const formatKeys = (keys: string) =>
  isApple || !/[⌘⇧⌥⏎]/.test(keys) ? keys : [...keys].map((key) => keyNames[key] ?? key).join('+')

export const Kbd = ({ keys, isOnDark = false }: { keys: string; isOnDark?: boolean }) => (
  <kbd
    className={cx(
      'shrink-0 rounded-xs border px-1.5 font-sans text-11 font-normal',
      isOnDark ? 'border-current opacity-70' : 'border-line-strong text-faint',
    )}
  >
    {formatKeys(keys)}
  </kbd>
)
