/** Phrases that introduce a goal. The languages share one list, since their phrases don't collide. */
const openerPattern =
  /^(please|bitte|s.il (te|vous) pla[iî]t|por favor)[,\s]+|^(i|we)( would|['’]d)? (want|like|need|wish|plan|hope|have|am trying|are trying|am going|are going)( you)? to\s+|^(i|we) (want|need)( (some|an?|the) (help|overview of))?( with| on)?\s+|^(my|our|the) (goal|aim|purpose|task) is (to )?|^help (me|us)( to)?\s+|^(can|could) you( please)?\s+|^(ich|wir) (m[oö]chten?|wollen|will|brauche|brauchen|muss|m[uü]ssen)\s+|^(mein|unser) ziel ist(,| es)?\s+|^hilf(t| mir| uns)*( dabei)?[,\s]+|^(je|j['’]|nous) ?(veux|voudrais|voulons|souhaite|souhaitons|aimerais|dois|devons)\s+|^aide(z)?[- ](moi|nous) [aà]\s+|^(quiero|queremos|necesito|necesitamos|quisiera|me gustar[ií]a)\s+|^ay[uú]da(me|nos) a\s+|^(mi|nuestro) objetivo es\s+/iu

export const withoutOpener = (goal: string): string => {
  let text = goal.trim()
  for (let round = 0; round < 3; round++) {
    const next = text.replace(openerPattern, '').trimStart()
    if (next === text || next === '') break
    text = next
  }
  return text
}
