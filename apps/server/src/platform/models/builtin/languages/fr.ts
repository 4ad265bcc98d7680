import type { LanguageData } from './language-data.ts'

const question = 'comment|que|qui|quand|ou|quel\\w*|pourquoi|combien|est-ce|est|sont|peut|doit|faut|a-t-on'

export const french: LanguageData = {
  asks: [
    [
      'overview',
      /\b(de quoi (parlent|traitent) (mes|ces|tous)|apercu de (tout|mes|ces)|que contiennent (mes|ces)|(quels|combien de) (documents|fichiers|textes) (ai-je|avons-nous|y a-t-il)\W*$|(quelles|combien de) sources (ai-je|avons-nous|y a-t-il)\W*$)/,
    ],
    [
      'summary',
      /\b(resum\w*|synthese|apercu|de quoi (parle|traite|s.agit)|en bref|points (cles|principaux|importants))\b/,
    ],
    ['difference', /\b(difference\w*|differe\w*|compar\w*|versus|distingu\w*)\b/],
    ['person', /\b(qui|a qui|de qui)\b/],
    [
      'time',
      /\b(quand|quelle (date|annee|heure)|quel (jour|mois|siecle)|a partir de quand|jusqu.a quand|delai|date de)\b/,
    ],
    [
      'command',
      /\b(quelle (commande|option|touche|fonction|directive)|quel (raccourci|programme|outil|bouton)|existe-t-il (un|une)|y a-t-il (un|une) (commande|option|outil|programme))\b/,
    ],
    [
      'amount',
      /\b(combien|quel(le)? (prix|cout|taille|vitesse|hauteur|longueur|montant|age|duree|nombre)|a quelle (vitesse|frequence|hauteur)|maximum|minimum|prix|tarif)\b/,
    ],
    ['contact', /\b(e-?mail|courriel|telephone|contacter|adresse|site web)\b/],
    [
      'place',
      /\b(ou (est|sont|se|trouve\w*|puis|peut|faut|doit)|d.ou|quelle (ville|capitale)|quel (pays|lieu|endroit)|capitale)\b/,
    ],
    ['how', /\b(comment|que (faire|dois-je|puis-je)|de quelle (facon|maniere))\b/],
    [
      'outcome',
      /\b(que se passe[- ]t[- ]il|qu.est[- ]ce qui (se passe|arrive)|qu.arrive[- ]t[- ]il|et si)\b/,
    ],
    ['why', /\b(pourquoi|pour quelle raison|cause)\b/],
    ['list', /\b(quel(le)?s|liste\w*|enumere\w*|cite\w*)\b/],
    ['definition', /^\W*(qu.?est[- ]ce|c.?est quoi|que (signifie|veut dire)|definition|definir|explique)/],
    [
      'yesno',
      /^\W*(et |mais )?(est-ce que|est-il|est-elle|peut-on|puis-je|doit-on|faut-il|y a-t-il|a-t-on|les? \w+ (est|sont)-)/,
    ],
  ],
  kindWords: {
    amount: 'prix cout coute montant tarif taille vitesse hauteur longueur duree age nombre maximum minimum',
    time: 'date annee jour heure mois delai',
    person: 'nom',
    contact: 'adresse courriel telephone contact',
    list: 'liste exemples',
    definition: 'signifie definition exactement veut dire',
    difference: 'difference differences compare comparer entre',
    command: 'commande option touche outil programme',
    summary:
      'de quoi parle ca resume resumer synthese apercu court points cles principaux importants deux trois quatre cinq six sept huit neuf dix document fichier',
    any: 'document fichier source question que',
  },
  asides:
    /\b(mettre en place|mise en place|par (erreur|accident|megarde)|accidentellement|malheureusement)\b/g,
  smallTalk: /^\W*(bonjour|bonsoir|salut|coucou|au revoir|ca va)\W*$/,
  thanks: /^\W*((ok|super|parfait|bien)\W+)?(merci( beaucoup| bien)?|mille mercis|ok|super|parfait)\W*$/,
  asksWhatItIs:
    /\b(a|avec) qui (je parle|parle-je|est-ce que je parle)\b|\bqui (es-tu|etes-vous)\b|\bque (peux-tu|pouvez-vous|sais-tu)\b|\bqu.?es[- ]tu\b|\bqui t.a (fait|cree)\b|\bpeux-tu chercher sur (internet|le web)\b|\bquelles langues (parles|comprends)-tu\b|\bcomment (fonctionnes-tu|tu t.appelles|t.appelles-tu)\b|\b(es-tu|tu es) (un|une|qui|quoi)\b/,
  goesOn: /^\W*(et|mais|ou|qu.en est-il)\b/,
  pointsBack: /\b(il|elle|ils|elles|cela|ca|ce|cette|celui|celle|leur|son|sa|ses|y|en|apres|ensuite)\b/,
  sides: [
    /\bdifferences? entre (?<one>.+?) et (?<other>.+)/,
    /^\W*(?<one>[^,:;?]+?) (?:ou|et) (?<other>[^,:;?]+?)[,:;?] ?(?:(?:quelle est|c'est quoi|quelle) )?(?:la )?difference\W*$/,
    /\b(?:quelle est|c'est quoi) la difference[,:] (?<one>.+?) (?:ou|et) (?<other>.+)/,
    /\bcompare\w* (?<one>.+?) (?:et|avec|a) (?<other>.+)/,
    /^\W*(?<one>.+?) (?:vs\.?|versus|par rapport a) (?<other>.+)/,
    /^\W*(?:est-ce que |est-il vrai que )?(?<one>.+?) (?:est|sont)(?:-(?:il|elle|ils|elles))? (?<base>(?:plus|moins) [a-z]+) qu[e'] ?(?<other>.+)/,
    /^\W*(?:est-ce que )?(?<one>\w+(?: \w+){0,3}?) ou (?<other>\w+(?: \w+){0,3}?) (?:a|ont|est|sont) (?<base>(?:plus|moins)\b.*)/,
    /^(?<base>.*\b(?:plus|moins) [a-z]+)[,:]?\s+(?<one>.+?) ou (?<other>.+)/,
  ],
  ofSource:
    /\b(de quoi (parle|traite)|que (contient|dit)|a quoi sert|qu.y a-t-il dans|qu.est-ce qu.il y a dans|parle[- ]moi d)/,
  whichSource: [
    /^\W*(?:quels?|quelles?|lequel|laquelle) (?:de mes )?(?:documents?|fichiers?|sources?|textes?|livres?) (?:parlent|parle|traitent|traite|mentionnent|mentionne|decri\w+|evoque\w*)(?: de| du| des| d'| sur)? ?(?<subject>.+)/,
    /^\W*(?:est-ce que j'ai|ai-je|y a-t-il) (?:quelque chose|un document|des documents|un fichier) (?:sur|a propos d[eu']) ?(?<subject>.+?)(?: dans (?:mes|les|ces) \w+)?\W*$/,
  ],
  andThen: new RegExp(`[,;]?\\s+(?:et|mais)\\s+(?=(?:${question})\\b)|\\?\\s+(?=\\S)`),
  phrases: {
    notFound: 'Je n’ai pas trouvé cela dans vos sources.',
    closest: 'Ce qui s’en approche le plus :',
    noSources:
      'Cette discussion n’a pas encore de sources et aucun modèle de langue n’est connecté : il n’y a rien à partir de quoi répondre. Ajoutez un fichier, un lien ou un texte avec le plus, et je répondrai avec les mots de vos sources. Un administrateur peut aussi connecter un modèle de langue sous Admin, Models.',
    welcome: 'Je vous en prie. N’hésitez pas à demander encore.',
    greeting:
      'Bonjour ! Posez-moi une question sur vos sources ; je réponds avec leurs propres mots, en indiquant l’endroit.',
    about:
      'Je suis l’assistant intégré d’Atelier. Je travaille sans modèle de langue : je cherche dans vos sources et je réponds avec leurs propres mots, en indiquant l’endroit. Je peux retrouver des faits, aussi dans des tableaux, expliquer des termes, montrer des étapes et des commandes, comparer deux choses et résumer un document. Quand vos sources ne le disent pas, je le dis. Pour converser librement et rédiger, on peut connecter un modèle de langue.',
    unread: (titles) => `Lecture en cours : ${titles}. Reposez la question dans un instant.`,
    failed: (titles) => `N’a pas pu être lu : ${titles}.`,
    readAs: (pairs) => `J’ai lu ${pairs}.`,
    otherLanguage: 'Vos sources le disent dans une autre langue :',
    switchAnalystOn:
      'Il y faut toutes les lignes d’un tableau. Activez Analyst Mode dans Labs, et je calculerai avec elles.',
    halfFound: (half) => `Je n’ai pas trouvé le reste dans vos sources : ${half}`,
    sources: (count) => (count === 1 ? 'Il y a 1 source.' : `Il y a ${count} sources.`),
    parts: (names) => `Ses parties : ${names}`,
    pages: (title, count) => `${title} compte ${count} ${count === 1 ? 'page' : 'pages'}.`,
    columns: (names) => `Les colonnes : ${names}.`,
    table: (rows, columns) =>
      rows === null
        ? `Un tableau avec les colonnes ${columns}.`
        : `Un tableau de ${rows} ${rows === 1 ? 'ligne' : 'lignes'} avec les colonnes ${columns}.`,
  },
}
