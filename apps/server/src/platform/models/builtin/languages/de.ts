import type { LanguageData } from './language-data.ts'

const question =
  'wie|was|wer|wem|wen|wann|wo|woher|wohin|welche\\w*|warum|wieso|ist|sind|war|hat|haben|kann|darf|muss|gibt|wird'

export const german: LanguageData = {
  asks: [
    [
      'overview',
      /\b(worum geht es in (meinen|den|diesen|allen)|uberblick uber (alles|alle|meine|die)|was (steht|ist) in (meinen|den|diesen|allen) (dokumenten|dateien|quellen|unterlagen)|(welche|wie ?viele) (dokumente|dateien|quellen|texte|unterlagen|pdfs|tabellen|bucher|e-?mails) (habe ich|haben wir|gibt es|sind (da|hier))( hier| hochgeladen)?\W*$)/,
    ],
    [
      'summary',
      /^\W*was ist das( hier)?\W*$|\b(zusammenfass\w*|fass\w* .* zusammen|uberblick|kurzfassung|worum geht|inhalt von|wichtigste[nr]? punkte|kernaussagen?|hauptthemen|(?:wichtigsten|zentralen) themen)\b/,
    ],
    ['difference', /\b(unterschied\w*|unterscheide\w*|vergleich\w*|gegenuber)\b/],
    ['person', /\b(wer|wem|wen|wessen)\b/],
    [
      'time',
      /\b(wann|seit wann|bis wann|datum|frist|welche[mns]? (tag|jahr|datum|monat)|um wie viel uhr|termin)\b/,
    ],
    [
      'command',
      /\b(welche[rs]? (befehl|taste|option|programm|tastenkurzel|werkzeug)|gibt es (ein|eine|einen) (befehl|programm|option|taste))\b/,
    ],
    [
      'amount',
      /\b(wie ?viele?|wie (lange|hoch|gross|teuer|oft|weit|schwer|alt|schnell|breit|tief)|kosten|kostet|preis|gebuhr\w*|maximal\w*|mindest\w*|hochstens|anzahl)\b/,
    ],
    ['contact', /\b(e-?mail\w*|telefon\w*|kontakt\w*|adresse|webseite)\b/],
    ['place', /\b(wo|wohin|woher|welche[rs]? (stadt|land|ort)|hauptstadt)\b/],
    [
      'how',
      /\b(wie (kann|konnen|mache|macht|bekomme|komme|funktioniert|geht|wird|werden|soll|stelle|andere)|was (tun|kann ich|soll ich|muss ich|mache ich|macht man)|was ist zu tun)\b/,
    ],
    ['outcome', /\bwas (passiert|geschieht)\b|\bwas ist,? (wenn|falls)\b/],
    ['why', /\b(warum|wieso|weshalb|grund)\b/],
    ['list', /\b(welche|nenne|liste|aufzahl\w*|was sind (die|alle))\b/],
    ['definition', /^\W*(was (ist|sind|war|bedeutet|heisst)\b|definition|erklare?\b|bedeutung)/],
    [
      'yesno',
      /^\W*(und |aber )?(ist|sind|war|kann|konnen|darf|durfen|muss|mussen|hat|haben|gibt|wird|werden|soll|sollte) /,
    ],
  ],
  kindWords: {
    amount:
      'lang lange dauert dauer kosten kostet preis gebuhr betrag hoch viel anzahl gross alt maximal mindestens',
    time: 'datum tag jahr monat uhrzeit frist beginnt termin',
    person: 'name heisst',
    contact: 'telefon telefonnummer adresse kontakt email',
    list: 'arten beispiele liste',
    definition: 'bedeutet bedeutung definition genau',
    difference: 'unterschied unterschiede unterscheiden vergleich vergleiche zwischen',
    command: 'befehl taste option programm',
    summary:
      'was ist das hier worum geht es zusammenfassung uberblick kurz fasse zusammen wichtigsten punkte themen kernaussagen zwei drei vier funf sechs sieben acht neun zehn dokument datei',
    any: 'sagt steht dokument datei quelle passiert tun bitte',
  },
  asides: /\b(aus versehen|versehentlich|leider|irgendwie)\b/g,
  smallTalk: /^\W*(hallo|guten (tag|morgen|abend)|servus|moin|tschuss|wie geht es (dir|ihnen))\W*$/,
  thanks:
    /^\W*((ok(ay)?|super|prima|gut)\W+)?(danke( schon| sehr| dir| ihnen)?|vielen dank|besten dank|ok(ay)?|super|prima)\W*$/,
  asksWhatItIs:
    /\bmit wem (spreche|rede|schreibe|chatte) ich\b|\b(wer|was) (genau )?bist du\b|\bwas kannst du\b|\bwer hat (dich|sie) (gemacht|gebaut)\b|\bkannst du (im|das) (internet|web)\b|\bwelche sprachen (kannst|sprichst|verstehst) du\b|\bwas konnen sie\b|\bwer sind sie\b|\bwie (hilfst|funktionierst|heisst) du\b|\bbist du (ein|eine|echt)\b/,
  goesOn: /^\W*(und|aber|oder|was ist mit|wie ist es mit)\b/,
  pointsBack:
    /\b(er|sie|es|ihn|ihm|ihr|ihnen|dessen|deren|das|dies\w*|sein\w*|dort|danach|damit|davon|daran)\b/,
  sides: [
    /\bunterschied\w* zwischen (?<one>.+?) und (?<other>.+)/,
    /^\W*(?<one>[^,:;?]+?) (?:oder|und) (?<other>[^,:;?]+?)[,:;?] ?(?:(?:was|wo|worin) (?:ist|liegt|besteht) )?(?:der )?unterschied\W*$/,
    /\b(?:was|wo|worin) (?:ist|liegt|besteht) der unterschied[,:] (?<one>.+?) (?:oder|und) (?<other>.+)/,
    /\bvergleich\w* (?<one>.+?) (?:mit|und) (?<other>.+)/,
    /\bunterscheide\w* sich (?<one>.+?) (?:von|und) (?<other>.+)/,
    /^\W*(?<one>.+?) (?:vs\.?|versus|gegenuber) (?<other>.+)/,
    /^\W*(?:ist|sind|war|waren) (?<one>.+?) (?<base>[a-z]{2,}er) als (?<other>.+)/,
    /^\W*(?:ist|sind|war|waren|hat|haben|braucht|kostet) (?<one>\w+(?: \w+){0,3}?) oder (?<other>\w+(?: \w+){0,3}?) (?<base>(?:mehr|weniger|besser|schlechter|alter|junger|neuer|langer|kurzer|hoher|tiefer|grosser|kleiner|breiter|schwerer|leichter|schneller|langsamer|teurer|billiger|gunstiger|starker|schwacher|warmer|kalter|fruher|spater|naher|weiter|sicherer|dicker|dunner|strenger|heller|dunkler|lauter|einfacher)\b.*)/,
    /^(?<base>.*\b(?:[a-z]{2,}er|mehr|weniger|langer|zuerst))\b[,:]?\s+(?<one>.+?) oder (?<other>.+)/,
  ],
  ofSource:
    /\b(wovon|worum|wofur|worin)\b.*\b(handelt|geht|ist|dient)\b|\bwas (steht|ist) (in|im)\b|\bwas (enthalt|behandelt|beschreibt)\b|\berzahl\w* (mir )?(etwas |was )?(uber|von)\b/,
  whichSource: [
    /^\W*(?:in )?(?:welche[rsmn]?) (?:meiner |dieser |der |von meinen )?(?:datei\w*|dokument\w*|quelle\w*|text\w*|buch\w*|unterlage\w*) (?:handel\w* vo[nm]|geht es um|erzahl\w* von|behandel\w*|beschreib\w*|erwahn\w*|spricht uber|sagt etwas (?:zu|uber)) (?<subject>.+)/,
    /^\W*(?:gibt es|habe ich|haben wir) (?:etwas|was|eine datei|ein dokument|dateien|dokumente|unterlagen) (?:uber|zum?|zur) (?<subject>.+?)(?: in (?:meinen|den|diesen) \w+)?\W*$/,
  ],
  andThen: new RegExp(`[,;]?\\s+(?:und|aber)\\s+(?:auch\\s+)?(?=(?:${question})\\b)|\\?\\s+(?=\\S)`),
  phrases: {
    notFound: 'Das konnte ich in Ihren Quellen nicht finden.',
    closest: 'Am nächsten kommt:',
    noSources:
      'Dieser Chat hat noch keine Quellen, und es ist kein Sprachmodell verbunden: Es gibt nichts, woraus ich antworten könnte. Fügen Sie mit dem Plus eine Datei, einen Link oder einen Text hinzu, dann antworte ich in den Worten Ihrer Quellen. Ein Sprachmodell kann ein Admin unter Admin, Modelle verbinden.',
    welcome: 'Gern geschehen. Fragen Sie jederzeit weiter.',
    greeting:
      'Hallo! Fragen Sie mich etwas zu Ihren Quellen; ich antworte in deren eigenen Worten, mit der Stelle.',
    about:
      'Ich bin der eingebaute Assistent von Atelier. Ich arbeite ohne Sprachmodell: Ich suche in Ihren Quellen und antworte in deren eigenen Worten, mit der Stelle. Ich kann Angaben nachschlagen, auch in Tabellen, Begriffe erklären, Schritte und Befehle zeigen, zwei Dinge vergleichen und ein Dokument zusammenfassen. Steht etwas nicht in Ihren Quellen, sage ich es. Für freie Gespräche und neue Texte lässt sich ein Sprachmodell verbinden.',
    unread: (titles) => `Wird noch gelesen: ${titles}. Fragen Sie gleich noch einmal.`,
    failed: (titles) => `Konnte nicht gelesen werden: ${titles}.`,
    readAs: (pairs) => `Gelesen als ${pairs}.`,
    otherLanguage: 'Ihre Quellen sagen das in einer anderen Sprache:',
    switchAnalystOn:
      'Dafür braucht es alle Zeilen einer Tabelle. Schalten Sie in Labs den Analysemodus (Analyst Mode) ein, dann rechne ich mit ihnen.',
    halfFound: (half) => `Den Rest konnte ich in Ihren Quellen nicht finden: ${half}`,
    sources: (count) => (count === 1 ? 'Es ist 1 Quelle.' : `Es sind ${count} Quellen.`),
    parts: (names) => `Die Teile: ${names}`,
    pages: (title, count) => `${title} hat ${count} ${count === 1 ? 'Seite' : 'Seiten'}.`,
    columns: (names) => `Die Spalten: ${names}.`,
    table: (rows, columns) =>
      rows === null
        ? `Eine Tabelle mit den Spalten ${columns}.`
        : `Eine Tabelle mit ${rows} ${rows === 1 ? 'Zeile' : 'Zeilen'} und den Spalten ${columns}.`,
  },
}
