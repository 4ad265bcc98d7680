export interface Options {
  /** A smoke test: the shortest run that covers every line. Its figures are meaningless. */
  readonly quick: boolean
  /** The commit to compare with. */
  readonly base?: string | undefined
  readonly print: (line: string) => void
}

/** A limit that a figure must keep. */
export interface Bar {
  readonly name: string
  readonly figure: string
  /** Null if it can't be measured on this machine. */
  readonly holds: boolean | null
  readonly how: string
}

export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The rows of the table of peers (docs/architecture/operation.md). */
export type PeerRow =
  | 'firstLoad'
  | 'firstScreen'
  | 'start'
  | 'list'
  | 'firstToken'
  | 'cpu'
  | 'longTasks'
  | 'openChat'

interface PeerFigure {
  /** The bare server's figure in the same run. */
  readonly floor: string
  readonly atelier: string
  /** Whether Atelier's figure is better than the recorded figures of both peers. */
  readonly isAhead: boolean
}

export interface Report {
  readonly bars: readonly Bar[]
  readonly tables: readonly Table[]
  readonly notes: readonly string[]
  readonly peers: Partial<Record<PeerRow, PeerFigure>>
}

export interface Bench {
  readonly name: string
  readonly title: string
  /** What is measured, and against what, in one or two sentences. */
  readonly description: string
  /** The bench runs only if it is named on the command line. */
  readonly isLong?: boolean
  run(options: Options): Promise<Report>
}
