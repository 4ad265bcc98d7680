import { diffLines } from '../../lib/format/diff-lines.ts'
import { t } from '../../lib/text.tsx'
import { cx } from '../cx.ts'

const classNames = { same: 'text-muted', gone: 'bg-bad-soft', new: 'bg-good-soft' }
const prefixes = { same: ' ', gone: '−', new: '+' }
const screenReaderLabels = { same: '', gone: t('Removed:'), new: t('Added:') }

export const TextDiff = ({
  label,
  oldText,
  newText,
}: {
  label: string
  oldText: string
  newText: string
}) => (
  <pre
    tabIndex={0}
    aria-label={label}
    role="region"
    className="max-h-72 overflow-auto rounded-sm border border-line bg-sunken py-2 font-mono text-12"
  >
    {diffLines(oldText, newText).map(({ kind, text }, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines never change their order
      <span key={index} className={cx('block px-3 break-words whitespace-pre-wrap', classNames[kind])}>
        <span aria-hidden className="me-2 select-none">
          {prefixes[kind]}
        </span>
        <span className="sr-only">{screenReaderLabels[kind]} </span>
        {text}
      </span>
    ))}
  </pre>
)
