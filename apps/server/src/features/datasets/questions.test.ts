import { expect, it } from 'vitest'
import { invoices, orders, others, ventes } from '../../test/ask-table.ts'

it('LAB-04 turns a condition round where a question says not or without, and tells it', async () => {
  expect(
    await others(orders, [
      ['How many orders were not returned?', 'Where Returned is not yes: The number of rows is 7.'],
      ["How many orders weren't returned?", 'Returned is not yes: The number of rows is 7.'],
      // where no region stands, it is not North
      ['total sales excluding North', 'Where Region is not North: The total Sales is 6,500.'],
      ['total sales without North and South', 'Region is not North or South: The total Sales is 3,200.'],
      ['total sales except for lamps', 'Where Product is not Lamp: The total Sales is 4,500.'],
      ['total sales in regions other than North', 'Region is not North: The total Sales is 6,500.'],
      ['count of orders where region != North', 'Region is not North: The number of rows is 7.'],
      ['total sales not in 2023', 'Where Date is not 2023: The total Sales is 7,000.'],
      ['how many orders with sales not over 1000', 'Where Sales ≤ 1,000: The number of rows is 6.'],
      ['how many orders with returned no', 'Returned is not yes: The number of rows is 7.'],
      // it belongs to nothing that is known
      ['total sales not from Hamburg', null],
      ['total sales without tax', null],
      // regions without any, and not those with one that was not
      ['how many regions have no returned orders', null],
    ]),
  ).toEqual([])
  expect(
    await others(invoices, [
      ['Wie viele Rechnungen sind nicht bezahlt?', 'Wo Bezahlt nicht ja: Anzahl Zeilen: 4.'],
      ['Wie viele Rechnungen sind unbezahlt?', 'Wo Bezahlt nicht ja: Anzahl Zeilen: 4.'],
      [
        'Summe Umsatz weder in Köln noch in München',
        'Filiale nicht Köln oder München: Summe von Umsatz (€): 3.450,75.',
      ],
      ['Summe Umsatz nicht nur in Köln', null],
      ['Summe Umsatz ohne Köln', 'Wo Filiale nicht Köln: Summe von Umsatz (€): 5.350,75.'],
      ['Summe Umsatz außer Köln', 'Filiale nicht Köln: Summe von Umsatz (€): 5.350,75.'],
      ['Wie viele Rechnungen gibt es, Köln ausgenommen?', 'Filiale nicht Köln: Anzahl Zeilen: 4.'],
    ]),
  ).toEqual([])
  expect(
    await others(ventes, [
      ['Combien de commandes ne sont pas payées ?', 'Où payé n’est pas oui : Nombre de lignes : 4.'],
      [
        "total du chiffre d'affaires hors Paris",
        "ville n’est pas Paris : Total de chiffre d'affaires : 5 351,5.",
      ],
      ['quantité totale sauf Lyon', 'Où ville n’est pas Lyon : Total de quantité : 36.'],
    ]),
  ).toEqual([])
})

it('LAB-04 understands spans of time, and says so where it does not', async () => {
  expect(
    await others(orders, [
      ['total sales after 2023', 'Where Date > 2023: The total Sales is 7,000.'],
      ['total sales before 2024', 'Where Date < 2024: The total Sales is 2,300.'],
      ['total sales since February 2025', 'Where Date ≥ 2025-02: The total Sales is 1,350.'],
      ['total sales until 2023', 'Where Date ≤ 2023: The total Sales is 2,300.'],
      ['total sales in March 2024', 'Where Date 2024-03: The total Sales is 1,100.'],
      ['total sales in Q1 2024', 'Where Date 2024-Q1: The total Sales is 4,550.'],
      ['how many orders in the first half of 2024', 'Where Date 2024-H1: The number of rows is 4.'],
      ['total sales 2024', 'Where Date 2024: The total Sales is 4,950.'],
      ['total sales in January', 'Where Date = January: The total Sales is 4,400.'],
      ['total sales from January to March 2024', 'Date 2024-01 – 2024-03: The total Sales is 4,550.'],
      ['total sales between 2023 and 2024', 'Where Date 2023 – 2024: The total Sales is 7,250.'],
      ['total sales 2023-2024', 'Where Date 2023 – 2024: The total Sales is 7,250.'],
      ['how many orders on 2024-01-15', 'Where Date 2024-01-15: The number of rows is 1.'],
      ['how many orders on January 15th, 2024?', 'Where Date 2024-01-15: The number of rows is 1.'],
      ['how many orders after 15 January 2024?', 'Where Date > 2024-01-15: The number of rows is 6.'],
      ['total sales in 2023 and 2025', 'Where Date 2023 or 2025: From 2023 to 2025: 2023 has the largest'],
      ['compare sales in 2023 and 2024', '2024 has the largest total Sales: 4,950.'],
      ['total sales last year', null],
      ['total sales this month', null],
      ['total sales in the last 30 days', null],
      ['total sales yesterday', null],
      ['total sales at the beginning of 2024', null],
    ]),
  ).toEqual([])
  expect(
    await others(invoices, [
      ['Summe Umsatz seit 2024', 'Wo Datum ≥ 2024: Summe von Umsatz (€): 4.950,75.'],
      ['Summe Umsatz nach 2023', 'Wo Datum > 2023: Summe von Umsatz (€): 4.950,75.'],
      ['Summe Umsatz vor März 2023', 'Wo Datum < 2023-03: Summe von Umsatz (€): 2.000,5.'],
      ['Summe Umsatz im ersten Quartal 2024', 'Wo Datum 2024-Q1: Summe von Umsatz (€): 4.550,75.'],
      [
        'Summe Umsatz zwischen Januar und Februar 2024',
        'Wo Datum 2024-01 – 2024-02: Summe von Umsatz (€): 3.450,75.',
      ],
      ['Wie viele Rechnungen am 5. Januar 2023?', 'Wo Datum 2023-01-05: Anzahl Zeilen: 1.'],
      ['Wie viele Rechnungen bis 12.03.2023?', 'Wo Datum ≤ 2023-03-12: Anzahl Zeilen: 3.'],
      ['Umsatz je Filiale im letzten Jahr', null],
    ]),
  ).toEqual([])
  expect(
    await others(ventes, [
      ["chiffre d'affaires total depuis 2024", "Où date ≥ 2024 : Total de chiffre d'affaires : 4 950,75."],
      [
        "chiffre d'affaires total avant mars 2023",
        "Où date < 2023-03 : Total de chiffre d'affaires : 2 000,5.",
      ],
      ['quantité totale entre 2023 et 2024', 'Où date 2023 – 2024 : Total de quantité : 49.'],
      ['quantité totale à partir de 2024', 'Où date ≥ 2024 : Total de quantité : 33.'],
      ["quantité totale de l'année dernière", null],
    ]),
  ).toEqual([])
  expect(
    await others('Year,Country,Sales\n2021,France,10\n2021,Spain,5\n2022,France,20\n2022,Spain,7\n', [
      ['total sales in 2021', 'Where Year 2021: The total Sales is 15.'],
      ['total sales since 2022', 'Where Year ≥ 2022: The total Sales is 27.'],
      ['Which year had the highest sales?', '2022 has the largest total Sales: 27.'],
      ['sales by year', '2022 has the largest total Sales: 27.'],
      ['total sales in March 2021', null],
    ]),
  ).toEqual([])
})

it('LAB-04 compares columns with numbers as they are written, and says so where it cannot', async () => {
  expect(
    await others(orders, [
      ['total sales where quantity > 5', 'Where Quantity > 5: The total Sales is 6,100.'],
      [
        'sum of sales where quantity >= 5 and discount < 10',
        'Quantity ≥ 5, Discount < 10: The total Sales is 3,600.',
      ],
      ['how many rows with sales between 200 and 400', 'Where Sales 200 – 400: The number of rows is 2.'],
      ['how many orders have discount 0', 'Where Discount = 0: The number of rows is 2.'],
      ['how many orders with a discount of at least 10%', 'Where Discount ≥ 10: The number of rows is 4.'],
      ['how many orders with sales over 1,000', 'Where Sales > 1,000: The number of rows is 4.'],
      ['how many orders with sales over 1k', 'Where Sales > 1,000: The number of rows is 4.'],
      ['how many orders with no more than 3 quantity', 'Where Quantity ≤ 3: The number of rows is 4.'],
      ['how many orders in North with 6 quantity or more', 'Quantity ≥ 6'],
      // of which number?
      ['how many orders over 1,000?', null],
      ['is total sales over 5000?', null],
      ['which regions have total sales over 2000?', null],
      ['how many orders in North or with sales over 1000', null],
      ['total sales above average', null],
    ]),
  ).toEqual([])
  expect(
    await others(invoices, [
      ['Wie viele Verkäufe mit Umsatz über 1.000?', 'Wo Umsatz (€) > 1.000: Anzahl Zeilen: 3.'],
      ['Wie viele Verkäufe mit Umsatz über 1.100,50 €?', 'Wo Umsatz (€) > 1.100,5: Anzahl Zeilen: 2.'],
      ['Wie viele Verkäufe über 1.000 Euro?', 'Wo Umsatz (€) > 1.000: Anzahl Zeilen: 3.'],
      ['Wie viele Verkäufe mit mindestens 9 Stück?', 'Wo Stück ≥ 9: Anzahl Zeilen: 3.'],
    ]),
  ).toEqual([])
  expect(
    await others(ventes, [
      ['Combien de lignes avec une quantité de plus de 5 ?', 'Où quantité > 5 : Nombre de lignes : 3.'],
      [
        "Combien de lignes avec un chiffre d'affaires supérieur à 1 000 ?",
        "chiffre d'affaires > 1 000 : Nombre de lignes : 3.",
      ],
    ]),
  ).toEqual([])
})

it('LAB-04 compares with what a comparative says itself, and with no other column', async () => {
  expect(
    await others('Name;Gehalt;Alter\nAnna;52.000;34\nBernd;61.500;45\nCarla;58.000;29\n', [
      ['Wie viele Mitarbeiter sind älter als 40?', 'Wo Alter > 40: Anzahl Zeilen: 1.'],
      ['Wie viele Mitarbeiter verdienen mehr als 55.000 €?', 'Wo Gehalt > 55.000: Anzahl Zeilen: 2.'],
      ['Durchschnittliches Gehalt der über 30-Jährigen', null],
      ['average Gehalt above 30 years', null],
    ]),
  ).toEqual([])
})

it('LAB-04 says before a number which words of the question it does not answer, or gives none', async () => {
  expect(
    await others(orders, [
      ['total sales in Hamburg', null],
      ['total sales of lamps in hamburg', 'Not taken into account: “hamburg”.'],
      ['total sales and quantity', 'Not taken into account: “quantity”. The total Sales'],
      ['total sales of the EU', null],
      ['growth of total sales', null],
      ['the second highest sales', null],
      ['average sales by salesperson', null],
      ['How many purple elephants are there?', null],
      ['which region sold the most?', null],
      ['average and total sales', null],
    ]),
  ).toEqual([])
  expect(
    await others(invoices, [
      ['Summe Umsatz in Hamburg', null],
      ['Summe Umsatz in hamburg', 'Nicht berücksichtigt: “hamburg”. Summe von Umsatz'],
    ]),
  ).toEqual([])
  expect(
    await others(ventes, [
      ['quantité totale à Marseille', null],
      ['quantité totale à marseille', 'Pas pris en compte : “marseille”. Total de quantité'],
    ]),
  ).toEqual([])
})

it('LAB-04 takes the longest value at a place, in the column that the question means', async () => {
  const flights = `origin,destination,carrier,passengers,delay\nBerlin,Paris,CAN,100,5\nBerlin,Rome,IT,150,10\nParis,Berlin,ARE,120,0\nRome,Paris,CAN,80,20\nRome,Berlin,IT,90,15\n`
  expect(
    await others(flights, [
      ['How many flights from Berlin?', 'Where origin = Berlin: The number of rows is 2.'],
      [
        'total passengers from Berlin to Paris',
        'Where origin = Berlin, destination = Paris: The total passengers is 100.',
      ],
      [
        'total passengers with destination Berlin',
        'Where destination = Berlin: The total passengers is 210.',
      ],
      [
        'total passengers of Paris',
        'Where origin = Paris or destination = Paris: The total passengers is 300.',
      ],
      ['How many flights are there?', 'The number of rows is 5.'],
      ['can you show total passengers by destination?', 'Berlin has the largest total passengers: 210.'],
      ['total passengers of CAN', 'Where carrier = CAN: The total passengers is 180.'],
      ['how many flights with IT', 'Where carrier = IT: The number of rows is 2.'],
      ['total passengers of IT', 'Where carrier = IT: The total passengers is 240.'],
    ]),
  ).toEqual([])
  expect(
    await others('Product,Units,Price\niPhone 15,10,800\niPhone 15 Pro,5,1200\nPixel,7,600\n', [
      ['total units of iPhone 15 Pro', 'Where Product = iPhone 15 Pro: The total Units is 5.'],
      ['total units of iPhone 15', 'Where Product = iPhone 15: The total Units is 10.'],
      ['Units: Pixel vs iPhone 15', 'iPhone 15 has the largest total Units: 10.'],
    ]),
  ).toEqual([])
})
