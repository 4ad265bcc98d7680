interface SourceTable {
  readonly title: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const tableOf = ({ title, header, rows }: SourceTable) =>
  `<section><h2>${escape(title)}</h2><table><thead><tr>${header
    .map((cell) => `<th><button type="button">${escape(cell)}</button></th>`)
    .join('')}</tr></thead>
<tbody>${rows
    .map((row) => `<tr>${header.map((_, at) => `<td>${escape(row[at] ?? '')}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table></section>`

/** A page with tables that can be sorted by a column and filtered by words; the same for every source. */
export const tablePage = (tables: readonly SourceTable[], note: string): string => `<!doctype html>
<html lang="en">
<head>
<title>Table</title>
<style>
:root { color-scheme: light dark }
body { font: 15px/1.5 system-ui, sans-serif; margin: 1.5rem; color: CanvasText; background: Canvas }
input { font: inherit; padding: .4rem .6rem; width: min(100%, 20rem) }
section { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid color-mix(in srgb, CanvasText 20%, transparent); padding: .35rem .6rem; text-align: left }
th button { font: inherit; font-weight: 600; border: 0; background: none; color: inherit; cursor: pointer; padding: 0 }
</style>
</head>
<body>
<p>${escape(note)}</p>
<label>Filter <input type="search"></label>
${tables.map(tableOf).join('\n')}
<script>
const numberOf = (text) => { const value = Number(text.replaceAll(/[\\s,’']/g, '')); return text === '' || Number.isNaN(value) ? null : value }
const compare = (a, b) => { const [x, y] = [numberOf(a), numberOf(b)]; return x !== null && y !== null ? x - y : a.localeCompare(b) }
for (const table of document.querySelectorAll('table')) {
  let last = -1
  let way = 1
  table.querySelectorAll('th').forEach((head, at) => head.addEventListener('click', () => {
    way = last === at ? -way : 1
    last = at
    const rows = [...table.tBodies[0].rows].sort((a, b) => way * compare(a.cells[at].textContent, b.cells[at].textContent))
    table.tBodies[0].append(...rows)
  }))
}
document.querySelector('input').addEventListener('input', (event) => {
  const words = event.target.value.toLowerCase().split(/\\s+/)
  for (const row of document.querySelectorAll('tbody tr'))
    row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word))
})
</script>
</body>
</html>`
