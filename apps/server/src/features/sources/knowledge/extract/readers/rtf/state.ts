import type { Block } from '../../office/blocks.ts'
import type { VerticalAlign, Run } from '../../office/script-text.ts'
import type { XmlElement } from '../../xml-tree.ts'

type Destination =
  | 'text'
  | 'skip'
  /** Discarded, except the alternative text of images. */
  | 'property'
  | 'name'
  | 'value'
  | 'fonts'
  | 'styles'
  | 'title'
  | 'author'
  | 'instruction'
  | 'math'

export type GroupEndAction =
  | 'marker'
  | 'note'
  | 'comment'
  | 'margin'
  | 'box'
  | 'field'
  | 'picture'
  | 'math'
  | null

export interface Group {
  destination: Destination
  verticalAlign: VerticalAlign
  strikethrough: boolean
  hidden: boolean
  deleted: boolean
  font: number
  /** Number of fallback characters that follow a Unicode control. */
  fallback: number
  level: number | null
  isInTable: boolean
  /** Set after `\*`, which allows readers to skip the group. */
  isOptional: boolean
  endAction: GroupEndAction
  element: XmlElement | null
  /** Whether the group's first control word has been read. */
  isNamed: boolean
}

export interface Font {
  readonly name: string
  readonly charset: number
}

export interface Target {
  readonly blocks: Block[]
  runs: Run[]
  marker: string
  isEndnote: boolean
  readonly isMarker: boolean
}

export const createTarget = (isMarker = false): Target => ({
  blocks: [],
  runs: [],
  marker: '',
  isEndnote: false,
  isMarker,
})

export const createRootGroup = (): Group => ({
  destination: 'text',
  verticalAlign: null,
  strikethrough: false,
  hidden: false,
  deleted: false,
  font: 0,
  fallback: 1,
  level: null,
  isInTable: false,
  isOptional: false,
  endAction: null,
  element: null,
  isNamed: false,
})

export const skippedDestinations = new Set(
  'colortbl listtable listoverridetable rsidtbl generator info objdata objclass objname xmlnstbl themedata colorschememapping datastore latentstyles datafield nonshppict nonesttables shprslt filetbl revtbl bkmkstart bkmkend pnseclvl template mmathPict mmathPr atnid atntime atnref atndate atnparent atnicn ffdata formfield xe tc private fldtype panose falt fontemb ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn upr htmltag mhtmltag protusertbl wgrffmtfilter passwordhash userprops docvar nesttableprops pgptbl listpicture picprop background'.split(
    ' ',
  ),
)
