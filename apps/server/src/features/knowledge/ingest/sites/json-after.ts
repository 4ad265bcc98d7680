/** The JSON object that follows a marker in a page's script; undefined when there is none. */
export const jsonAfter = (page: string, marker: string): unknown => {
  const from = page.indexOf('{', page.indexOf(marker))
  if (!page.includes(marker) || from < 0) return undefined
  let depth = 0
  let inText = false
  for (let at = from; at < page.length; at++) {
    const sign = page[at]
    if (inText && sign === '\\') at++
    else if (sign === '"') inText = !inText
    else if (!inText && sign === '{') depth++
    else if (!inText && sign === '}' && --depth === 0) return parse(page.slice(from, at + 1))
  }
  return undefined
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
