import { writePdf } from './write-pdf.ts'

/**
 * The files below are from a small fictional world for end-to-end tests and screenshots: an island with a
 * lighthouse.
 */
export const manualPdf = (): Buffer =>
  writePdf([
    [
      'The manual of Skerrydown lighthouse.',
      'The tower was built in 1854 on the outer rock. It stands 31 metres high.',
      'Two keepers live in it, and a third comes with the relief boat.',
    ],
    [
      'Stores are checked each Monday.',
      'The lamp of Skerrydown burns exactly 417 litres of paraffin each winter.',
      'The keeper signs the book every evening before the lamp is lit.',
    ],
    [
      'In a hard winter the oil store is opened twice a week.',
      'The wick is trimmed every four hours, and every three hours in frost.',
    ],
  ])

export const logText = `# Keepers' log 1911

## January
Frost since the second. The wick is trimmed every three hours.

## March
9 March. Store empty at the evening watch. We burn rape oil until the relief boat comes.
20 March. The relief boat came, eleven days late, with 160 litres.

## October
A second tank of 160 litres was set up in the north store.
`

export const emailText = `To the board of lights.
We ask for a second tank of 160 litres in the north store.
The relief boat should come on the first of March, and not on the twentieth.`

export const storesCsv = `year,month,paraffin litres,rape oil litres
1910,November,70,0
1910,December,74,0
1911,January,92,0
1911,February,101,0
1911,March,31,48
`
