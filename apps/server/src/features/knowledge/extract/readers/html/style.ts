import type { Raise } from '../../office/raised-text.ts'

type Attributes = Readonly<Record<string, string>>

/** What of a page's looks changes its text. */
export interface Look {
  readonly raise: Raise
  readonly struck: boolean
  readonly font: string | undefined
}

export const plainLook: Look = { raise: null, struck: false, font: undefined }

const raiseBy = (declarations: string): Raise | undefined => {
  const align = /vertical-align\s*:\s*(super|sub|baseline|text-top|top)/i
    .exec(declarations)?.[1]
    ?.toLowerCase()
  if (align === 'super' || align === 'sub') return align
  return align === 'baseline' ? null : undefined
}

/** Which classes raise or lower their text. */
export class StyleSheet {
  readonly #classes = new Map<string, Raise>()

  /** Simple rules by class: `.sup`, `span.sup`, `p .sup`. */
  add(css: string): void {
    if (!/vertical-align/i.test(css)) return
    for (const [, selectors = '', declarations = ''] of css.matchAll(/([^{}]{1,2000})\{([^{}]*)\}/g)) {
      const raise = raiseBy(declarations)
      if (!raise) continue
      for (const selector of selectors.split(',')) {
        const name = /\.([\w-]+)\s*$/.exec(selector)?.[1]
        if (name !== undefined) this.#classes.set(name, raise)
      }
    }
  }

  look(name: string, attributes: Attributes, around: Look): Look {
    const { style = '', class: classes = '', face } = attributes
    const font = /font-family\s*:\s*([^;,]+)/i.exec(style)?.[1]?.trim() ?? face
    const isStruck = /^(del|s|strike)$/.test(name) || /text-decoration[^;]*line-through/i.test(style)
    const raise = raiseBy(style) ?? this.#byClass(classes) ?? raiseByName[name]
    if (raise === undefined && font === undefined && !isStruck) return around
    return {
      raise: raise === undefined ? around.raise : raise,
      font: font ?? around.font,
      struck: around.struck || isStruck,
    }
  }

  #byClass(classes: string): Raise | undefined {
    if (classes === '' || this.#classes.size === 0) return undefined
    for (const name of classes.split(/\s+/)) {
      const raise = this.#classes.get(name)
      if (raise !== undefined) return raise
    }
    return undefined
  }
}

const raiseByName: Record<string, Raise | undefined> = { sup: 'super', sub: 'sub' }

const unseen = new Set(
  'script style noscript template title iframe object audio video rp rtc datalist'.split(' '),
)

/** Whether a browser shows nothing of an element; `aria-hidden` is shown. */
export const isUnseen = (name: string, attributes: Attributes): boolean => {
  if (unseen.has(name) || 'hidden' in attributes) return true
  if (name === 'dialog' && !('open' in attributes)) return true
  if (name === 'input' && attributes['type']?.toLowerCase() === 'hidden') return true
  // KaTeX writes its formula as MathML and once more for the eye
  if (/(^|\s)katex-html(\s|$)/.test(attributes['class'] ?? '')) return true
  const style = attributes['style']
  return style !== undefined && /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*(hidden|collapse))/i.test(style)
}
