import type { LanguageData, Phrases } from './language-data.ts'

/** Languages of which we know how they ask, and little more: in one list, for their words do not collide. */
export const others: LanguageData = {
  asks: [
    [
      'summary',
      /\b(resum\w*|riassun\w*|samenvat\w*|sammanfatt\w*|de que trata)\b|总结|概括|摘要|要約|まとめ/,
    ],
    ['person', /\b(quien(es)?|chi|quem|wie is|vem|kto|кто|кого|кем)\b|谁|誰|だれ|누가|누구|ใคร/],
    ['time', /\b(cuando|fecha|quando|data|wanneer|nar|kiedy|когда)\b|什么时候|何时|哪年|几月|いつ|언제|เมื่อไ/],
    [
      'amount',
      /\b(cuant[oa]s?|precio|cuesta|quant[oie]|prezzo|costa|hoeveel|prijs|hur (mycket|manga)|ile|skolko|сколько|цена)\b|多少|几|いくら|いくつ|何人|얼마|เท่าไ|กี่/,
    ],
    ['contact', /\b(correo|telefono|telefoon)\b|电话|邮箱|電話/],
    ['place', /\b(donde|dove|onde|waar|gdzie|где)\b|哪里|どこ|어디|ที่ไหน/],
    ['how', /\b(como|come|hoe|hur|jak|как)\b|怎么|如何|どうやって|어떻게|อย่างไร/],
    ['why', /\b(por que|perche|porque|waarom|varfor|dlaczego|почему)\b|为什么|なぜ|왜|ทำไม/],
    ['list', /\b(enumere|cuales|quali|quais|welke|vilka|jakie|какие)\b|哪些|列出|どんな|어떤/],
    [
      'definition',
      /^\s*(que (es|son|significa)|che cos|cos.?e|o que e|wat is|vad ar|co to|что такое)\b|是什么|什么是|とは|무엇/,
    ],
    [
      'yesno',
      /^\W*(se (puede|permite|admite)n?|es|son|hay|esta|estan|puedo|podemos|tiene|mag|mogen|zijn|heeft|kan|si puo|posso|e permesso) /,
    ],
  ],
  kindWords: {
    amount: 'precio cuesta coste importe prezzo costa prijs kost',
    time: 'fecha ano dia hora mes anno giorno',
    person: 'nombre nome',
    contact: 'correo telefono',
    definition: 'significa definicion',
  },
  smallTalk: /^\W*(hola|buen[oa]s (dias|tardes|noches)|ciao|hoi|hej)\W*$/,
  thanks:
    /^\W*((muchas )?gracias|grazie( mille)?|obrigad[oa]|bedankt|dank je( wel)?|tack( sa mycket)?|dziekuje|спасибо|谢谢|ありがとう|감사합니다)\W*$/,
  asksWhatItIs: /\b(quien eres|que puedes hacer|chi sei|wie ben je|vem ar du)\b/,
  goesOn: /^\W*(y|e|en|och|а|и)\b/,
  pointsBack: /\b(lo|la|ella|ellos|este|esta|esto)\b/,
  sides: [/\bdiferencias? entre (?<one>.+?) y (?<other>.+)/, /\bdifferenza tra (?<one>.+?) e (?<other>.+)/],
  ofSource: /\b(de que trata|di cosa parla|waar gaat .* over|vad handlar)\b/,
  whichSource: [],
  andThen: /\?\s+(?=\S)/,
}

export const spanish: Phrases = {
  notFound: 'No he encontrado eso en tus fuentes.',
  closest: 'Lo más cercano:',
  noSources:
    'Este chat aún no tiene fuentes y no hay ningún modelo de lenguaje conectado: no hay nada con lo que responder. Añade un archivo, un enlace o un texto con el signo más, y responderé con las palabras de tus fuentes. Un administrador también puede conectar un modelo de lenguaje en Admin, Models.',
  welcome: 'De nada. Pregunta cuando quieras.',
  greeting: '¡Hola! Pregúntame algo sobre tus fuentes; respondo con sus propias palabras e indico el lugar.',
  about:
    'Soy el asistente integrado de Atelier. Trabajo sin modelo de lenguaje: busco en tus fuentes y respondo con sus propias palabras, indicando el lugar. Cuando tus fuentes no lo dicen, lo digo.',
  unread: (titles) => `Todavía se está leyendo: ${titles}. Pregunta de nuevo en un momento.`,
  failed: (titles) => `No se ha podido leer: ${titles}.`,
  readAs: (pairs) => `He leído ${pairs}.`,
  otherLanguage: 'Tus fuentes lo dicen en otro idioma:',
  switchAnalystOn:
    'Para esto hacen falta todas las filas de una tabla. Activa Analyst Mode en Labs y calcularé con ellas.',
  halfFound: (half) => `No he encontrado el resto en tus fuentes: ${half}`,
  sources: (count) => (count === 1 ? 'Hay 1 fuente.' : `Hay ${count} fuentes.`),
  parts: (names) => `Sus partes: ${names}`,
  pages: (title, count) => `${title} tiene ${count} ${count === 1 ? 'página' : 'páginas'}.`,
  columns: (names) => `Las columnas: ${names}.`,
  table: (rows, columns) =>
    rows === null
      ? `Una tabla con las columnas ${columns}.`
      : `Una tabla de ${rows} ${rows === 1 ? 'fila' : 'filas'} con las columnas ${columns}.`,
}
