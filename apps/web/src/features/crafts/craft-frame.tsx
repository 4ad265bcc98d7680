import { ChevronDown, OctagonX, Play, TriangleAlert, Wrench } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { plural, t } from '../../lib/text.tsx'
import { useStable } from '../../lib/use-stable.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { serverStorage } from './craft-storage.ts'
import {
  type FrameError,
  type FrameLine,
  type FrameState,
  type HostedFrame,
  hostFrame,
} from './host-frame.ts'

const linesMax = 200
const errorsMax = 5

/** Marks the running craft: one that crashed its page isn't restarted automatically in this tab. */
const runningKey = 'atelier-craft-running'
const wasRunning = (key: string): boolean => {
  try {
    return sessionStorage.getItem(runningKey) === key
  } catch {
    return false
  }
}
const storeRunningKey = (key: string | null): void => {
  try {
    if (key === null) sessionStorage.removeItem(runningKey)
    else sessionStorage.setItem(runningKey, key)
  } catch {
    // storage unavailable: crashes aren't remembered
  }
}

interface CraftFrameProps {
  craftId: string
  versionId: string
  title: string
  kind: 'html' | 'react'
  content: string
  runningFrame: RefObject<HostedFrame | null>
  onFix?: ((errors: readonly FrameError[]) => void) | undefined
}

const stoppedTexts = {
  left: t('Stopped because the craft tried to leave its page.'),
  crash: t('Not running because the page closed unexpectedly while this craft was starting.'),
  stopped: t('Not running.'),
}

const StoppedNotice = ({ reason, onRun }: { reason: keyof typeof stoppedTexts; onRun: () => void }) => (
  <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center text-14 text-muted">
    <p>{stoppedTexts[reason]}</p>
    <Button icon={<Play />} onPress={onRun}>
      {t('Run')}
    </Button>
  </div>
)

export const CraftFrame = ({
  craftId,
  versionId,
  title,
  kind,
  content,
  runningFrame,
  onFix,
}: CraftFrameProps) => {
  const [runCount, setRunCount] = useState(0)
  const [state, setState] = useState<FrameState>(() => (wasRunning(versionId) ? 'stopped' : 'starting'))
  const [errors, setErrors] = useState<readonly FrameError[]>([])
  const [lines, setLines] = useState<readonly FrameLine[]>([])
  const [link, setLink] = useState<string | null>(null)
  const [mayHaveCrashed, setMayHaveCrashed] = useState(state === 'stopped')
  const frame = useRef<HTMLIFrameElement>(null)
  const hasStopped = state === 'stopped' || state === 'left'

  const addError = useStable((error: Omit<FrameError, 'count'>) =>
    setErrors((previous) => {
      const duplicateError = previous.find(({ message }) => message === error.message)
      if (duplicateError)
        return previous.map((each) => (each === duplicateError ? { ...each, count: each.count + 1 } : each))
      return [...previous, { ...error, count: 1 }].slice(0, errorsMax)
    }),
  )
  useEffect(() => {
    if (hasStopped || frame.current === null) return
    storeRunningKey(versionId)
    const hostedFrame = hostFrame(
      frame.current,
      { kind, content },
      {
        onState: (next) => {
          if (next === 'running') storeRunningKey(null)
          runningFrame.current = next === 'running' ? hostedFrame : null
          setState(next)
        },
        onError: addError,
        onLine: (line) => setLines((previous) => [...previous.slice(1 - linesMax), line]),
        onLink: setLink,
        handleStorage: serverStorage(craftId),
      },
    )
    // a reload isn't a crash
    const forget = () => storeRunningKey(null)
    window.addEventListener('pagehide', forget)
    return () => {
      window.removeEventListener('pagehide', forget)
      forget()
      runningFrame.current = null
      hostedFrame.end()
    }
  }, [runCount, hasStopped, versionId, kind, content, craftId, runningFrame, addError])

  const restart = () => {
    setErrors([])
    setLines([])
    setMayHaveCrashed(false)
    setState('starting')
    setRunCount(runCount + 1)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative flex min-h-0 flex-1 flex-col">
        {hasStopped ? (
          <StoppedNotice
            reason={state === 'left' ? 'left' : mayHaveCrashed ? 'crash' : 'stopped'}
            onRun={restart}
          />
        ) : (
          <iframe
            key={runCount}
            ref={frame}
            title={title}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            className="min-h-0 w-full flex-1 bg-paper"
          />
        )}
        {state === 'starting' && (
          <span className="absolute inset-0 flex items-center justify-center bg-surface text-muted">
            <Spinner label={t('Starting craft')} />
          </span>
        )}
      </div>
      {state === 'silent' && (
        <p
          role="status"
          className="flex items-center gap-3 border-t border-line bg-warn-soft px-4 py-2 text-13"
        >
          <span className="flex-1">{t('Not responding.')}</span>
          <Button size="sm" icon={<OctagonX />} onPress={() => setState('stopped')}>
            {t('Stop')}
          </Button>
        </p>
      )}
      {link !== null && <OpenLink href={link} onClose={() => setLink(null)} />}
      {(errors.length > 0 || lines.length > 0) && (
        <FrameConsole
          errors={errors}
          lines={lines}
          onFix={onFix && errors.length > 0 ? () => onFix(errors) : undefined}
        />
      )}
    </div>
  )
}

const OpenLink = ({ href, onClose }: { href: string; onClose: () => void }) => (
  <p role="status" className="flex items-center gap-3 border-t border-line px-4 py-2 text-13">
    <span className="min-w-0 flex-1 truncate">{t('This craft wants to open {href}', { href })}</span>
    <Button
      size="sm"
      onPress={() => {
        if (!window.open(href, '_blank', 'noopener,noreferrer'))
          toast.info(t('Opened in a new tab, unless your browser blocked it'))
        onClose()
      }}
    >
      {t('Open')}
    </Button>
    <Button size="sm" variant="quiet" onPress={onClose}>
      {t('No')}
    </Button>
  </p>
)

interface FrameConsoleProps {
  errors: readonly FrameError[]
  lines: readonly FrameLine[]
  onFix: (() => void) | undefined
}

const FrameConsole = ({ errors, lines, onFix }: FrameConsoleProps) => (
  <details
    open={errors.length > 0}
    style={{ maxHeight: 'min(14rem, 40%)' }}
    className="group shrink-0 overflow-y-auto border-t border-line bg-sunken text-13"
  >
    <summary className="sticky top-0 flex min-h-9 cursor-pointer list-none items-center gap-2 bg-sunken px-4 py-1.5 text-muted">
      {errors.length > 0 && <TriangleAlert className="text-bad" />}
      <span className="flex-1">
        {t('Console')}
        {errors.length > 0 && ` · ${plural(errors.length, '1 error', '{count} errors')}`}
      </span>
      {onFix && (
        <Button size="sm" icon={<Wrench />} onPress={onFix}>
          {t('Ask for a fix')}
        </Button>
      )}
      <ChevronDown className="transition-transform group-open:rotate-180" />
    </summary>
    <ul className="px-4 pb-3 font-mono text-12">
      {errors.map(({ message, stack, count }) => (
        <li key={message} className="border-t border-line py-1.5 wrap-anywhere whitespace-pre-wrap text-bad">
          {message}
          {count > 1 && ` ${t('({count} times)', { count })}`}
          {stack !== '' && !stack.startsWith(message) && <span className="block text-muted">{stack}</span>}
        </li>
      ))}
      {lines.map(({ level, text }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
          key={index}
          className={cx(
            'border-t border-line py-1 wrap-anywhere whitespace-pre-wrap',
            level === 'error' && 'text-bad',
            level === 'warn' && 'text-warn',
          )}
        >
          {text}
        </li>
      ))}
    </ul>
  </details>
)
