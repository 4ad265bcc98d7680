/** A table's true values, and a text in which someone wrote them down. */
export interface WrittenTable {
  readonly about: string
  readonly columns: readonly (readonly [name: string, type: 'text' | 'real'])[]
  readonly rows: readonly (readonly (string | number | null)[])[]
  readonly bytes: Buffer
}

/** Pseudorandom, so that the numbers are the same each time. */
const createRandom = (seed: number) => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648

interface TableStyle {
  readonly delimiter: string
  /** Uses decimal commas, and days before months. */
  readonly isGerman: boolean
  readonly encoding: 'utf8' | 'latin1' | 'utf16le'
  readonly thousands: string
}

const plainTableStyle: TableStyle = { delimiter: ',', isGerman: false, encoding: 'utf8', thousands: '' }
const styles: readonly TableStyle[] = [
  plainTableStyle,
  { delimiter: ';', isGerman: true, encoding: 'utf8', thousands: '' },
  { delimiter: '\t', isGerman: false, encoding: 'utf8', thousands: ',' },
  { delimiter: ';', isGerman: true, encoding: 'latin1', thousands: '.' },
  { delimiter: ',', isGerman: false, encoding: 'utf16le', thousands: '' },
]

const towns = ['Köln', 'Wick, Scotland', 'Åbo', 'The “Point”', 'Kiel; north', "St. John's"]
const latinTowns = ['Köln', 'Wick, Scotland', 'Bremen', 'Kiel; north', "St. John's", 'Zürich']

const quoteCell = (text: string, { delimiter }: TableStyle) =>
  text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text

const numberBy = ({ isGerman, thousands }: TableStyle, value: number) => {
  const [whole = '', part] = value.toFixed(2).split('.')
  const groupedDigits = whole.replace(/\B(?=(\d{3})+$)/g, thousands)
  return `${groupedDigits}${isGerman ? ',' : '.'}${part}`
}

const generateTable = (seed: number): WrittenTable => {
  const style = styles[seed % styles.length] ?? plainTableStyle
  const next = createRandom(seed)
  const names = style.encoding === 'latin1' ? latinTowns : towns
  const rows = Array.from({ length: 60 * seed }, (_, index) => {
    const day = new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10)
    const weight = next() < 0.1 ? null : Math.round(next() * 1000) - 200
    return [names[Math.floor(next() * 6)] ?? '', Math.round(next() * 1_000_000) / 100, weight, day] as const
  })
  const lines = rows.map(([town, amount, weight, day]) => {
    const [year, month, date] = day.split('-')
    const cells = [
      quoteCell(town, style),
      quoteCell(numberBy(style, amount), style),
      weight ?? '',
      style.isGerman ? `${date}.${month}.${year}` : day,
    ]
    return cells.join(style.delimiter)
  })
  const text = ['town,amount,weight,day'.replaceAll(',', style.delimiter), ...lines].join('\n')
  return {
    about: `${rows.length} rows by ${JSON.stringify(style)}`,
    columns: [
      ['town', 'text'],
      ['amount', 'real'],
      ['weight', 'real'],
      ['day', 'text'],
    ],
    rows,
    bytes: Buffer.from(style.encoding === 'utf16le' ? `\uFEFF${text}` : text, style.encoding),
  }
}

/** The tables below are as published. The first column identifies groups, the others contain measurements. */
const publishedTables: Record<string, string> = {
  'Anscombe’s quartet': `set,x,y
I,10,8.04
I,8,6.95
I,13,7.58
I,9,8.81
I,11,8.33
I,14,9.96
I,6,7.24
I,4,4.26
I,12,10.84
I,7,4.82
I,5,5.68
III,10,7.46
III,8,6.77
III,13,12.74
III,9,7.11
III,11,7.81
III,14,8.84
III,6,6.08
III,4,5.39
III,12,8.15
III,7,6.42
III,5,5.73`,
  'irises by Fisher and Anderson': `species,sepal,petal
setosa,5.1,1.4
setosa,4.9,1.4
setosa,4.7,1.3
setosa,4.6,1.5
setosa,5.0,1.4
versicolor,7.0,4.7
versicolor,6.4,4.5
versicolor,6.9,4.9
versicolor,5.5,4.0
versicolor,6.5,4.6
virginica,6.3,6.0
virginica,5.8,5.1
virginica,7.1,5.9
virginica,6.3,5.6
virginica,6.5,5.8`,
  'the planets': `kind,distance,diameter
rocky,57.9,4879
rocky,108.2,12104
rocky,149.6,12756
rocky,228.0,6792
giant,778.5,142984
giant,1432.0,120536
giant,2867.0,51118
giant,4515.0,49528`,
  'atomic weights': `kind,number,weight
gas,1,1.008
gas,2,4.0026
metal,3,6.94
metal,4,9.0122
gas,7,14.007
gas,8,15.999
gas,9,18.998
gas,10,20.180
metal,11,22.990
metal,12,24.305
metal,13,26.982
gas,17,35.45
gas,18,39.95
metal,19,39.098
metal,20,40.078`,
}

const realTables = Object.entries(publishedTables).map(([about, text]): WrittenTable => {
  const [head = '', ...lines] = text.split('\n')
  const [group = '', ...measures] = head.split(',')
  return {
    about,
    columns: [[group, 'text'], ...measures.map((name) => [name, 'real'] as const)],
    rows: lines.map((line) => line.split(',').map((cell, index) => (index === 0 ? cell : Number(cell)))),
    bytes: Buffer.from(text),
  }
})

/** Twenty tables: sixteen generated ones in different styles, and four from books. */
export const writtenTables: readonly WrittenTable[] = [
  ...Array.from({ length: 16 }, (_, index) => generateTable(index + 1)),
  ...realTables,
]
