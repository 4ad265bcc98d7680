import { t } from '../../lib/text.tsx'
import { serverStorage } from './craft-storage.ts'
import { type FrameState, type HostedFrame, hostFrame } from './host-frame.ts'

export interface Paper {
  craftId: string
  kind: 'html' | 'react'
  content: string
  /** In pixels; defaults to the width of a desktop page. */
  width?: number
}

const pageSize = { width: 1_280, height: 900 }
/** Time for entry animations to end. */
const settleMs = 1_200
const renderTimeoutMs = 20_000

/**
 * Runs the page in a hidden frame, isolated like the visible one except for the print dialog. Rejects if the
 * page doesn't render.
 */
const runInHiddenFrame = <Result>(
  { craftId, kind, content, width = pageSize.width }: Paper,
  task: 'draw' | 'print',
  work: (frame: HostedFrame) => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    frame.title = 'Paper'
    frame.inert = true
    frame.setAttribute('sandbox', task === 'print' ? 'allow-scripts allow-modals' : 'allow-scripts')
    frame.referrerPolicy = 'no-referrer'
    // inside the viewport, because browsers don't render what is outside
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      width: `${width}px`,
      height: `${pageSize.height}px`,
      border: '0',
      opacity: '0',
      pointerEvents: 'none',
      zIndex: '-1',
    })
    document.body.append(frame)
    const finish = (settle: () => void) => {
      clearTimeout(timeout)
      hostedFrame.end()
      frame.remove()
      settle()
    }
    let reason: string = t('It took too long to render.')
    const fail = () => finish(() => reject(new Error(reason)))
    const timeout = setTimeout(fail, renderTimeoutMs)
    const onState = (state: FrameState) => {
      if (state === 'running')
        setTimeout(() => {
          // the print dialog may stay open longer than the timeout
          if (task === 'print') clearTimeout(timeout)
          work(hostedFrame).then(
            (result) => finish(() => resolve(result)),
            () => fail(),
          )
        }, settleMs)
      if (state === 'left') {
        reason = t('Stopped because the craft tried to leave its page.')
        fail()
      }
    }
    const hostedFrame = hostFrame(
      frame,
      { kind, content },
      {
        onState,
        onError: ({ message }) => (reason = message),
        onLine: () => undefined,
        onLink: () => undefined,
        handleStorage: serverStorage(craftId),
      },
    )
  })

export const drawPage = (paper: Paper): Promise<Blob> =>
  runInHiddenFrame(paper, 'draw', (frame) => frame.capture())

export const printPage = (paper: Paper): Promise<void> =>
  runInHiddenFrame(paper, 'print', (frame) => frame.print())
