/** What may be asked of a source itself, rather than of what it tells. */
export type Facet =
  | 'author'
  | 'recipient'
  | 'subject'
  | 'date'
  | 'length'
  | 'contents'
  | 'columns'
  | 'rows'
  | 'firstRows'

type Pattern = readonly [Facet, RegExp]

/** A whole question, folded. */
const whole = (facet: Facet, ...ways: readonly string[]): Pattern => [
  facet,
  new RegExp(`^\\W*(?:(?:can|could|would) you |please |bitte |s'il te plait )*(?:${ways.join('|')})\\W*$`),
]

const file = '\\S+\\.\\w{2,5}'

const it = `(?:(?:this|that|the|my) (?:document|file|text|paper|report|book|pdf|manual|guide|handbook|article|page|e-?mail|mail|message|letter|table|sheet|spreadsheet|csv|code|script|program|source|notes?)|this|it|${file})`
const english: readonly Pattern[] = [
  whole(
    'author',
    `who (?:wrote|published|sent) ${it}`,
    `who (?:is|are|was|were) the (?:authors?|writers?|sender)(?: of ${it})?`,
    `(?:who|from whom) (?:is|was|does|did) ${it}(?: come)?(?: from)?`,
  ),
  whole(
    'recipient',
    `(?:to whom|who) (?:is|was|were|did) ${it} (?:sent|addressed|written|go)(?: to)?`,
    `who (?:received|got) ${it}`,
    `who (?:is|are|was|were) the (?:recipients?|addressees?)(?: of ${it})?`,
  ),
  whole('subject', `what(?: is|'s) (?:the|its) subject(?: line)?(?: of ${it})?`),
  whole(
    'date',
    `when (?:was|is) ${it} (?:last )?(?:written|published|updated|revised|sent|received|from)`,
    `what(?: is|'s) the date of ${it}`,
    `how old is ${it}`,
  ),
  whole(
    'length',
    `how long is ${it}`,
    `how many pages (?:are|is|does|has)(?: there)?(?: in)?(?: ${it})?(?: have)?`,
    `what is the (?:length|number of pages) of ${it}`,
  ),
  whole(
    'contents',
    `(?:list|show|give|name)(?: me)?(?: all)?(?: the| its)? (?:chapters|sections|headings|contents|table of contents|outline)(?: (?:of|in|from) ${it})?`,
    `(?:what|which) (?:chapters|sections|headings) (?:are there|are in ${it}|does ${it} (?:have|contain))(?: in ${it})?`,
    `(?:what(?: is|'s) )?(?:the |its )?(?:table of contents|outline|structure)(?: of ${it})?`,
    `how is ${it} (?:structured|organi[sz]ed|divided)`,
  ),
  whole(
    'columns',
    `(?:what|which) columns (?:are there|are in ${it}|does ${it} (?:have|contain))(?: in ${it})?`,
    `(?:what are|list|show(?: me)?|name) (?:the|its|all) columns(?: (?:of|in) ${it})?`,
  ),
  whole(
    'rows',
    `how many (?:rows|lines|entries|records) (?:are there|are in ${it}|does ${it} (?:have|contain))(?: in ${it})?`,
  ),
  whole(
    'firstRows',
    `(?:show|give|list)(?: me)?(?: the)? first (?:\\w+ )?(?:rows|lines|entries|records)(?: (?:of|in|from) ${it})?`,
  ),
]

const es = `(?:(?:diese[rsmn]?|das|die|der|den|dem|des) (?:dokument(?:e?s)?|datei|text(?:es)?|bericht(?:e?s)?|buch(?:es)?|pdf|handbuchs?|anleitung|artikels?|e-?mail|mail|nachricht|brief(?:e?s)?|tabelle|skripts?|quelle)|das|dies|es|${file})`
const german: readonly Pattern[] = [
  whole(
    'author',
    `wer hat ${es} (?:geschrieben|verfasst|geschickt|gesendet)`,
    `von wem (?:ist|stammt|kommt) ${es}`,
    `wer ist (?:der|die) (?:autor(?:in)?|verfasser(?:in)?|absender(?:in)?)(?: (?:von )?${es})?`,
  ),
  whole(
    'recipient',
    `an wen (?:ist|ging|geht|wurde) ${es}(?: (?:geschickt|gesendet|gerichtet))?`,
    `wer ist (?:der|die) empfanger(?:in)?(?: (?:von )?${es})?`,
  ),
  whole('subject', `(?:wie lautet|was ist) der betreff(?: (?:von )?${es})?`),
  whole(
    'date',
    `wann wurde ${es} (?:geschrieben|verfasst|veroffentlicht|aktualisiert|geschickt|gesendet)`,
    `von wann ist ${es}`,
    `wie alt ist ${es}`,
  ),
  whole('length', `wie lang ist ${es}`, `wie viele seiten (?:hat ${es}|gibt es)`),
  whole(
    'contents',
    `(?:welche|was fur) (?:kapitel|abschnitte|uberschriften) (?:gibt es|hat ${es}|enthalt ${es})(?: in ${es})?`,
    `(?:nenne?|zeige?|liste)(?: mir)?(?: alle)?(?: die)? (?:kapitel|abschnitte|uberschriften|gliederung)(?: (?:(?:von|in) )?${es})?(?: auf)?`,
    `(?:das )?inhaltsverzeichnis(?: (?:von )?${es})?`,
    `(?:die )?gliederung(?: (?:von )?${es})?`,
    `wie ist ${es} (?:aufgebaut|gegliedert)`,
  ),
  whole(
    'columns',
    `welche spalten (?:gibt es|hat ${es}|enthalt ${es})(?: in ${es})?`,
    `(?:nenne?|zeige?)(?: mir)?(?: alle)? die spalten(?: (?:von )?${es})?`,
  ),
  whole(
    'rows',
    `wie ?viele (?:zeilen|eintrage|datensatze) (?:gibt es|hat ${es}|enthalt ${es})(?: in ${es})?`,
  ),
  whole('firstRows', `zeige?(?: mir)? die ersten (?:\\w+ )?(?:zeilen|eintrage)(?: (?:von )?${es})?`),
]

const ceci = `(?:(?:ce|cet|cette|le|la|l'|du|de la|de l'|au|a la) ?(?:document|fichier|texte|rapport|livre|pdf|manuel|guide|article|page|e-?mail|courriel|mail|message|lettre|tableau|code|script|source)|ceci|cela|${file})`
const french: readonly Pattern[] = [
  whole(
    'author',
    `qui a (?:ecrit|redige|envoye) ${ceci}`,
    `qui est l'auteur(?: (?:de )?${ceci})?`,
    `de qui (?:est|vient) ${ceci}`,
  ),
  whole(
    'recipient',
    `a qui ${ceci} (?:est|a ete|a-t-il ete|est-il|a-t-elle ete|est-elle) (?:adresse|envoye)e?`,
  ),
  whole('subject', `quel est l'objet(?: (?:de )?${ceci})?`),
  whole(
    'date',
    `quand ${ceci} a-t-(?:il|elle) ete (?:ecrit|redige|publie|envoye)e?`,
    `quand a ete (?:ecrit|redige|publie|envoye)e? ${ceci}`,
    `de quand date ${ceci}`,
  ),
  whole(
    'length',
    `combien de pages (?:a|compte|contient|fait|y a-t-il dans) ${ceci}`,
    'combien de pages y a-t-il',
  ),
  whole(
    'contents',
    `(?:liste|donne|montre)[zr]?(?:[ -]moi)?(?: tou(?:te)?s)? les (?:chapitres|sections|titres)(?: (?:de )?${ceci})?`,
    `quel(?:le)?s sont les (?:chapitres|sections|titres)(?: (?:de )?${ceci})?`,
    `quel(?:le)?s (?:chapitres|sections) (?:contient|a) ${ceci}`,
    `(?:la )?table des matieres(?: (?:de )?${ceci})?`,
    `(?:le )?(?:sommaire|plan)(?: (?:de )?${ceci})?`,
  ),
  whole(
    'columns',
    `quelles colonnes (?:contient|a|y a-t-il dans) ${ceci}`,
    `quelles sont les colonnes(?: (?:de )?${ceci})?`,
  ),
  whole(
    'rows',
    `combien de (?:lignes|entrees) (?:a|compte|contient|y a-t-il dans) ${ceci}`,
    'combien de lignes y a-t-il',
  ),
  whole(
    'firstRows',
    `(?:montre|donne)[zr]?(?:[ -]moi)? les (?:\\w+ )?premieres (?:lignes|entrees)(?: (?:de )?${ceci})?`,
  ),
]

export const asksOfItself: readonly Pattern[] = [...english, ...german, ...french]
