import { t } from '../../lib/text.tsx'
import { keptFor } from './craft-storage.ts'
import { type FrameState, type HostedFrame, hostFrame } from './host-frame.ts'

export interface Paper {
  craftId: string
  kind: 'html' | 'react'
  content: string
  /** Pixels; left out: as wide as a page is on a screen of its own, wherever it is asked for. */
  width?: number
}

const pageSize = { width: 1_280, height: 900 }
/** What moves when it appears has come to rest. Milliseconds. */
const settleMs = 1_200
const drawMs = 20_000

/**
 * Runs a page once more, unseen, to draw or print it. The frame is as closed as the one that is seen; it may only ask
 * for the print dialog. Throws when it draws nothing.
 */
const onPaper = <Result>(
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
    // within the window: a browser does not draw what is outside
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
      clearTimeout(late)
      hosted.end()
      frame.remove()
      settle()
    }
    let reason: string = t('It took too long to render.')
    const fail = () => finish(() => reject(new Error(reason)))
    const late = setTimeout(fail, drawMs)
    const onState = (state: FrameState) => {
      if (state === 'running')
        setTimeout(() => {
          // the dialog may stay open
          if (task === 'print') clearTimeout(late)
          work(hosted).then(
            (result) => finish(() => resolve(result)),
            () => fail(),
          )
        }, settleMs)
      if (state === 'left') {
        reason = t('Stopped because it tried to leave its page.')
        fail()
      }
    }
    const hosted = hostFrame(
      frame,
      { kind, content },
      {
        onState,
        onError: ({ message }) => (reason = message),
        onLine: () => undefined,
        onLink: () => undefined,
        store: keptFor(craftId),
      },
    )
  })

/** A page as a picture of all of it, as it is when it has begun. */
export const drawPage = (paper: Paper): Promise<Blob> => onPaper(paper, 'draw', (frame) => frame.draw())

/** Opens the browser's print dialog for a page; ends when it is closed. */
export const printPage = (paper: Paper): Promise<void> => onPaper(paper, 'print', (frame) => frame.print())
