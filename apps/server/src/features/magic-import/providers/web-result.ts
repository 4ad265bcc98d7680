import type { Found } from '../resource-provider.ts'
import { typeOf } from '../resource-type.ts'

/** A search of the whole web finds everything; its address says what a page is. */
export const everyType = ['DOCUMENT', 'REDDIT', 'WEBSITE', 'YOUTUBE'] as const

interface WebResult {
  readonly title: string
  readonly url: string
  readonly text?: string | null | undefined
}

export const asFound = ({ title, url, text }: WebResult): Found => ({
  type: typeOf(url),
  title,
  url,
  snippet: text ?? '',
})
