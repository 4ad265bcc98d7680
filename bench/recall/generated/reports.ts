import type { Random } from '../random.ts'
import type { Corpus } from './generated-corpus.ts'

interface Wording {
  readonly language: string
  readonly places: readonly string[]
  readonly file: (place: string, year: number) => string
  /** Three paragraphs that contain one figure each. */
  readonly text: (place: string, year: number, figures: readonly [number, number, number]) => string
  readonly questions: readonly ((place: string, year: number) => string)[]
  readonly needles: readonly ((figures: readonly [number, number, number]) => string)[]
}

/**
 * Wordings of yearly reports of clinics, ports and schools: the same sentences with other towns, years and
 * figures.
 */
const wordings: readonly Wording[] = [
  {
    language: 'de',
    places: ['Arnsfeld', 'Birkenau', 'Celchow', 'Dornbach'],
    file: (place, year) => `Klinikbericht ${place} ${year}.txt`,
    text: (place, year, [beds, births, staff]) =>
      `Jahresbericht ${year} des Krankenhauses ${place}\n\nDas Haus verfügte im Berichtsjahr über ${beds} Betten, von denen ein Drittel auf die Innere Medizin entfiel. Die Auslastung lag etwas über dem Durchschnitt des Landes.\n\nIn der Geburtshilfe kamen ${births} Kinder zur Welt. Die Zahl der Kaiserschnitte ging zurück, weil zwei Hebammen eigens dafür geschult wurden.\n\nZum Stichtag beschäftigte die Klinik ${staff} Menschen, die meisten davon in der Pflege. Offene Stellen konnten nur mühsam besetzt werden.\n`,
    questions: [
      (place, year) => `Wie viele Betten hatte die Klinik ${place} ${year}?`,
      (place, year) => `Geburten ${year} im Krankenhaus ${place}`,
      (place, year) => `Anzahl Beschäftigte Klinik ${place} Jahr ${year}`,
    ],
    needles: [
      ([beds]) => `${beds} Betten`,
      ([, births]) => `${births} Kinder`,
      ([, , staff]) => `${staff} Menschen`,
    ],
  },
  {
    language: 'fr',
    places: ['Port-Brillac', 'Lanvenez', 'Sainte-Orse', 'Cap-Ferrol'],
    file: (place, year) => `Rapport du port ${place} ${year}.txt`,
    text: (place, year, [ships, tons, days]) =>
      `Rapport annuel ${year}, capitainerie de ${place}\n\nAu cours de l'exercice, ${ships} navires ont accosté, dont un quart battant pavillon étranger. Le chenal a été dragué au printemps.\n\nLe trafic de marchandises s'est élevé à ${tons} tonnes, principalement du bois et des engrais. La grue du quai nord a été remplacée.\n\nLa tempête a contraint la capitainerie à fermer la rade pendant ${days} jours. Les pêcheurs ont été indemnisés par le département.\n`,
    questions: [
      (place, year) => `combien de bateaux ont accosté à ${place} en ${year}, nombre de navires`,
      (place, year) => `Quel était le tonnage des marchandises du port de ${place} en ${year} ?`,
      (place, year) => `fermeture de la rade ${place} ${year} à cause de tempêtes`,
    ],
    needles: [
      ([ships]) => `${ships} navires`,
      ([, tons]) => `${tons} tonnes`,
      ([, , days]) => `${days} jours`,
    ],
  },
  {
    language: 'es',
    places: ['Valdeolmos', 'Ribarroja', 'Montefrío', 'Castrillo'],
    file: (place, year) => `Memoria de la escuela ${place} ${year}.txt`,
    text: (place, year, [pupils, books, trees]) =>
      `Memoria del curso ${year}, escuela pública de ${place}\n\nSe matricularon ${pupils} alumnos, repartidos en doce grupos. El comedor atendió a la mitad de ellos y el autobús a una cuarta parte.\n\nLa biblioteca prestó ${books} libros, sobre todo tebeos y cuentos de misterio. Las familias donaron una estantería.\n\nEl día del árbol se plantaron ${trees} encinas junto al río con ayuda de los bomberos. Ninguna se ha secado todavía.\n`,
    questions: [
      (place, year) => `¿Cuántos alumnos había en ${place} en ${year}?`,
      (place, year) => `libros prestados biblioteca escuela ${place} ${year}`,
      (place, year) => `plantar encinas ${place} ${year} cuántas`,
    ],
    needles: [
      ([pupils]) => `${pupils} alumnos`,
      ([, books]) => `${books} libros`,
      ([, , trees]) => `${trees} encinas`,
    ],
  },
  {
    language: 'ru',
    places: ['Заречье', 'Каменка', 'Лужки', 'Озёрск'],
    file: (place, year) => `Отчёт музея ${place} ${year}.txt`,
    text: (place, year, [guests, items, roubles]) =>
      `Отчёт краеведческого музея, ${place}, ${year} год\n\nЗа год музей посетили ${guests} человек, больше всего в дни школьных каникул. Экскурсии вели четыре сотрудника.\n\nФонды пополнились на ${items} предметов, среди которых самовары, прялки и письма с фронта. Опись закончена.\n\nНа ремонт крыши было израсходовано ${roubles} рублей. Подрядчик уложился в срок.\n`,
    questions: [
      (place, year) => `сколько посетителей было в музее ${place} в ${year} году, человек`,
      (place, year) => `новые предметы в фондах музея ${place} ${year}`,
      (place, year) => `Во сколько обошёлся ремонт крыши музея ${place} в ${year}?`,
    ],
    needles: [
      ([guests]) => `${guests} человек`,
      ([, items]) => `${items} предметов`,
      ([, , roubles]) => `${roubles} рублей`,
    ],
  },
  {
    language: 'ja',
    places: ['青葉', '白浜', '松原', '緑川'],
    file: (place, year) => `${place}図書館${year}年度.txt`,
    text: (place, year, [visitors, loans, hours]) =>
      `${place}図書館 ${year}年度報告\n\n今年度の来館者は${visitors}人で、平日の午後がもっとも混み合いました。\n\n貸し出した本は${loans}冊にのぼり、児童書が四割を占めています。\n\nボランティアの活動時間は合計${hours}時間でした。読み聞かせの会が好評です。\n`,
    questions: [
      (place, year) => `${place}図書館に${year}年度は何人来ましたか`,
      (place, year) => `${year}年度、${place}で貸し出された本の数`,
      (place, year) => `${place}図書館のボランティアは${year}年度に何時間活動した`,
    ],
    needles: [([visitors]) => `${visitors}人`, ([, loans]) => `${loans}冊`, ([, , hours]) => `${hours}時間`],
  },
  {
    language: 'zh',
    places: ['南湖', '东山', '柳河', '金桥'],
    file: (place, year) => `${place}农场${year}年报.txt`,
    text: (place, year, [rice, cows, workers]) =>
      `${place}农场${year}年度报告\n\n全年收获水稻${rice}吨，比上一年略有增加，主要原因是换了新的种子。\n\n年末存栏奶牛${cows}头，牛奶全部卖给县里的乳品厂。\n\n农忙季节雇用临时工${workers}名，住在粮仓旁边的平房里。\n`,
    questions: [
      (place, year) => `${year}年${place}农场收了多少水稻`,
      (place, year) => `${place}农场${year}年有几头奶牛`,
      (place, year) => `${year}年${place}农场请了多少临时工`,
    ],
    needles: [([rice]) => `${rice}吨`, ([, cows]) => `${cows}头`, ([, , workers]) => `${workers}名`],
  },
]

export const makeReports = (random: Random): Corpus => {
  const documents: { file: string; bytes: string }[] = []
  const questions: Corpus['questions'][number][] = []
  for (const { language, places, file, text, questions: fileQuestions, needles } of wordings) {
    for (const place of places) {
      for (const year of [2019, 2020, 2021, 2022, 2023]) {
        const figures = [random.between(101, 980), random.between(101, 980), random.between(11, 98)] as const
        const name = file(place, year)
        documents.push({ file: name, bytes: text(place, year, figures) })
        if (random.below(2) === 0) continue
        const index = random.below(3)
        const question = fileQuestions[index]?.(place, year) ?? ''
        const needle = needles[index]?.(figures) ?? ''
        questions.push({ language, difficulty: 'confusable', file: name, needle, text: question })
      }
    }
  }
  return { documents, questions }
}
