import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttachmentId } from '@atelier/contract/ids'
import { DuckDBInstance } from '@duckdb/node-api'
import { answerQuestion } from '../features/datasets/ask/answer-question.ts'
import { understand } from '../features/datasets/ask/understand.ts'
import { loadCsv } from '../features/datasets/read/load-csv.ts'
import { profileTable } from '../features/datasets/read/profile.ts'
import { runChecked } from '../features/datasets/sql/run-query.ts'

/** The table of a text, without the walls of a process around it. */
const opened = async (text: string) => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const folder = await mkdtemp(join(tmpdir(), 'questions-'))
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  const contents = await loadCsv(connection, path)
  await rm(folder, { recursive: true })
  const [loaded] = contents.tables
  if (!loaded) throw new Error('There is no table')
  const table = await profileTable(connection, loaded)
  const query = (sql: string, most = 500) => runChecked(connection, sql, [table.name], { most })
  return { contents, table, query }
}

/** Answers questions about a table: what is said, without its marks; null where nothing was understood. */
const about = async (text: string, title = 'file.csv') => {
  const { contents, table, query } = await opened(text)
  const { readAs } = contents
  return async (question: string) => {
    const asked = await understand(question, { title, table, writing: readAs, query })
    if (!asked) return null
    const asking = { attachmentId: '' as AttachmentId, title, table, contents, query }
    return (await answerQuestion(asking, asked)).text
      .replaceAll(/[*\\]/g, '')
      .replaceAll(/[\u00a0\u202f]/g, ' ')
  }
}

type Expected = readonly (readonly [question: string, says: string | null])[]

/** The questions that are answered in another way, with what is said instead. */
export const others = async (text: string, expected: Expected, title?: string) => {
  const ask = await about(text, title)
  const found: [question: string, says: string | null, instead: string | null][] = []
  for (const [question, says] of expected) {
    const answer = await ask(question)
    if (says === null ? answer !== null : !answer?.includes(says)) found.push([question, says, answer])
  }
  return found
}

export const orders = `Date,Region,Product,Customer,Sales,Quantity,Returned,Discount
2023-01-05,North,Lamp,Acme,1200,10,yes,5
2023-02-10,South,Chair,Baker,800,4,no,10
2023-03-12,North,Chair,Acme,300,2,no,0
2024-01-15,South,Lamp,Cole,2500,20,yes,15
2024-02-20,East,Table,Dunn,950,3,no,5
2024-03-25,East,Lamp,Baker,1100,9,no,0
2024-04-02,West,Table,Evans,400,1,yes,20
2025-01-08,West,Chair,Cole,700,5,no,10
2025-02-11,North,Table,Dunn,1300,6,no,5
2025-02-12,,Table,Dunn,50,1,no,5
`
export const invoices = `Datum;Filiale;Artikel;Umsatz (€);Stück;Bezahlt;Mitarbeiterin
05.01.2023;Köln;Lampe;1.200,50;10;ja;Anna Müller
10.02.2023;München;Stuhl;800,00;4;nein;Jörg Groß
12.03.2023;Köln;Stuhl;300,25;2;nein;Anna Müller
15.01.2024;Bad Honnef;Lampe;2.500,00;20;ja;Bea Koch
20.02.2024;Bad Honnef;Tisch;950,75;3;nein;Jörg Groß
25.03.2024;München;Lampe;1.100,00;9;nein;Bea Koch
02.04.2024;Köln;Tisch;400,00;1;ja;Anna Müller
`
export const ventes = `date;ville;produit;chiffre d'affaires;quantité;payé
05/01/2023;Lyon;Lampe;1 200,50;10;oui
10/02/2023;Paris;Chaise;800,00;4;non
12/03/2023;Lyon;Chaise;300,25;2;non
15/01/2024;Saint-Étienne;Lampe;2 500,00;20;oui
20/02/2024;Saint-Étienne;Table;950,75;3;non
25/03/2024;Paris;Lampe;1 100,00;9;non
02/04/2024;Lyon;Table;400,00;1;oui
`
