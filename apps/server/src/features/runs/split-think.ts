export interface ThinkPiece {
  type: 'text' | 'reasoning'
  text: string
}

const tags = { open: '<think>', close: '</think>' }

/** Length of the longest end of `text` that could become `tag`. */
const partialTag = (text: string, tag: string): number => {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length--)
    if (tag.startsWith(text.slice(-length))) return length
  return 0
}

/** Some models write their reasoning into the answer as `<think>…</think>`: takes it out as it streams (CHT-02). */
export const createThinkSplitter = () => {
  let held = ''
  let inside = false

  const run = (isEnd: boolean): ThinkPiece[] => {
    const pieces: ThinkPiece[] = []
    const say = (text: string) => {
      if (text !== '') pieces.push({ type: inside ? 'reasoning' : 'text', text })
    }
    for (;;) {
      const tag = inside ? tags.close : tags.open
      const at = held.indexOf(tag)
      if (at === -1) {
        const keep = isEnd ? 0 : partialTag(held, tag)
        say(held.slice(0, held.length - keep))
        held = held.slice(held.length - keep)
        return pieces
      }
      say(held.slice(0, at))
      held = held.slice(at + tag.length)
      inside = !inside
    }
  }

  return {
    push: (delta: string): ThinkPiece[] => {
      if (held === '' && !delta.includes('<')) return [{ type: inside ? 'reasoning' : 'text', text: delta }]
      held += delta
      return run(false)
    },
    flush: (): ThinkPiece[] => run(true),
  }
}
