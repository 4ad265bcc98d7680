import type { LanguageData } from './language-data.ts'

const question =
  'how|what|who|whom|when|where|which|why|will|is|are|was|were|does|do|did|can|may|must|has|have'

/** What sources are called, many of them. */
const sources =
  '(?:documents|files|sources|texts|papers|uploads|pdfs|books|e-?mails|tables|spreadsheets|slides|presentations|web ?pages)'
const source = '(?:files?|documents?|sources?|texts?|papers?|books?|manuals?|uploads?|pdfs?)'

export const english: LanguageData = {
  asks: [
    [
      'overview',
      new RegExp(
        `\\b(what (are|do) (all )?(of )?(my|these|the|our) (\\w+ )?${sources}\\b|overview of (everything|all|my|these|the ${sources})|what (is|do you have|have i) (in (here|my (sources|files|vault|project))|uploaded|here)|(which|what|how many) (\\w+ )?${sources} ((do|did|have) (i|we|you)\\b.*|are (there|here|uploaded|available)( in (here|total|my \\w+|this \\w+))?)\\W*$|(which|how many) of (my|these|the|our) ${sources} are (an? )?(\\w+ )?${sources}\\W*$|(list|show)( me)?( all)?( my| these| the)? ${sources}\\W*$|(what|which) (topics|subjects|themes) (do|are) .*${sources})`,
      ),
    ],
    [
      'summary',
      /\b(summar\w*|(?<!\bhow .{0,60})sum(s|med)? (?:(?:it|this|that|them|everything) )?up|overview|gist|(?:key|main|most important) (?:points|facts)|(?:key|main|top) takeaways|takeaways (?:from|of|in)|tl;?dr|recap|in a nutshell|(?:main|key) (?:topics|themes|ideas))\b|^\W*what is (?:this|it)\W*$|^\W*(?:explain|describe) (?:this|it|(?:this|the) (?:document|file|text|page|book))\W*$|^\W*what does (?:this|the) (?:code|program|script) do\W*$|\bwhat is (?:it|this|(?:this|the|that) \w+(?: \w+)?) about\b|\bwhat does (this|the) \w+ (say|cover|contain)\b/,
    ],
    [
      'outcome',
      /\bwhat (happens|will happen|would happen|happened)\b.*\b(if|when|unless|after|once)\b|\bwhat if\b/,
    ],
    ['difference', /\b(difference|differ|differs|compare|compared|comparison|versus|vs|distinguish)\b/],
    [
      'person',
      /(?<!\b(?:users?|people|person|someone|anyone|everyone|those|m[ae]n|wom[ae]n|\w+[eo]rs?) )\b(who(?! is meant)|whom|whose|by whom|which person)\b/,
    ],
    [
      'time',
      /^\W*((and|so|but|since|until) )?when\b|(\band|,) when\b|\b(when (was|were|did|is|will)|what (date|day|year|time|month|century)|which (date|day|year|month)|since when|until when|how soon|deadline|release date|date of|year of)\b/,
    ],
    [
      'command',
      /\b((what|which) (\w+ )?(command|option|flag|switch|key|keys|shortcut|button|setting|parameter|function|tool|program|app)|(command|option|flag|switch|shortcut|key) (to|for|that)|is there (a|an) (\w+ )?(command|option|flag|tool|program|way|setting|shortcut))\b/,
    ],
    [
      'contact',
      /\b(e-?mail address|(tele)?phone number|telephone|contact (details|person|address|info\w*)|how (can|do) (i|we) (contact|reach)|website|url|homepage)\b/,
    ],
    [
      'amount',
      // how to change a number asks for no number
      /^(?!\W*(?:(?:and|so|but) )?how (?:do|can|could|should|would|to)\b)[^]*?\b(what (do(es)?|did) [^?]{1,40} (pay|cost|weigh)\b|how (much|many|long|far|tall|big|large|huge|small|high|deep|old|young|fast|heavy|often|wide|hot|cold|warm|late|early)|what (number|amount|percentage|percent|price|cost|size|share|age)|price|costs?|fees?|rate|salary|total|max(imum)?|min(imum)?|limit|number of|(?<!no )longer|older|younger|heavier|lighter|taller|bigger|larger|smaller|higher|faster|slower|cheaper|more expensive|size of|length of|height of|weight of|width of|percentage|default \w+|youngest|oldest|at most|at least|(what|which) is the (longest|shortest|largest|biggest|smallest|highest|lowest|deepest|heaviest) \w+)\b/,
    ],
    [
      'place',
      /\b(where|(which|what) (city|country|place|town|street|room|island|river|mountain|capital))\b|\bcapital of\b/,
    ],
    [
      'how',
      /\b(how (do|can|could|should|would|to)|ways? to|steps?|what (can|should|could|must|do) (i|we|you|one) do|what to do)\b/,
    ],
    ['why', /\b(why|how come|what causes?|what caused|reason|(what|which) \w+ the cause)\b/],
    [
      'list',
      /\b((?<!\bhow (?:do |can |could |should |to )?(?:i |you |we )?)list|name (all|the|some|every|two|three|four|five)|what (are|were) (the|all)|which \w+s\b|enumerate|what kinds?|what types?)\b/,
    ],
    [
      'definition',
      /^\W*(what(( i|')?s| is| are| was| were)( an?| the)? (?!about |happen)[^?]+\W*$|what (do|does) \S+ do\b|define\b|definition|meaning of|what does .* (mean|stand for)\b|(what|who) is meant by|what counts as|explain (an?|the|what)\b|.{2,60} (meaning|definition)\W*$|.{2,60},? what('?s| is| are) (that|this|it|those|they)\W*$)/,
    ],
    [
      'yesno',
      /^\W*(so |and |but )?(is|are|was|were|can|may|does|do|did|will|would|should|must|has|have|could|am|might) /,
    ],
  ],
  kindWords: {
    amount:
      'long take takes last lasts period duration length size weight height cost costs price prices fee fees pay paid amount number count total percentage percent rate far tall big large high deep old fast heavy maximum max minimum min limit most least many often value',
    time: 'date day year month time hour deadline begin begins start starts end ends happen happened released release',
    person: 'name names person people called',
    contact: 'email e mail phone telephone number address contact',
    list: 'list kinds types examples items',
    definition: 'counts mean means meant stand stands meaning definition define explain exactly',
    difference: 'difference differ differs compare compared versus vs between',
    command: 'command option flag key shortcut switch program tool button',
    place: 'city country place town',
    summary:
      'what is this it summary summarise summarize short brief overview gist tl dr tldr topics themes ideas code script program points key main most important facts takeaways one two three four five six seven eight nine ten document file mail book',
    any: 'use used uses using work works calculated calculate computed determined tell allowed possible needed happen happens kind type way information details question answer source sources text know thing things someone person exactly please current currently actually really mine myself itself happened',
  },
  asides: /\b(by (mistake|accident)|accidentally|inadvertently|unfortunately|somehow)\b/g,
  smallTalk:
    /^\W*(hi|hello|hey( there)?|good (morning|afternoon|evening)|bye|goodbye|how are you( doing)?( today)?)\W*$/,
  thanks:
    /^\W*((ok(ay)?|great|perfect|good|nice)\W+)?(thanks?( you)?( so| very)?( much| a lot)?|cheers|ok(ay)?|great|perfect|nice)\W*$/,
  asksWhatItIs:
    /\bwho am i (talking|speaking|chatting|writing) (to|with)\b|\b(who|what) (exactly )?are you\b|\bwhat can you (do|help)|\bwhat do you do\b|\bhow (can|do) you (help|work)|\bare you (a|an|human|real|chatgpt|gpt|ai)\b|\byour name\b|\bwho (made|built|wrote|created) you\b|\bwhat (kind of )?questions can i ask\b|\b(do|are) you (use|using|have|based on) (a |an )?(language )?(model|ai|llm|gpt|internet)\b|\bwhere do (your|the) answers come from\b|\bare your answers (reliable|correct|right|true|trustworthy)\b|\b(can|do) (you|i) (trust|store|save|keep|share|sell) (you|your answers|my (data|files|documents|questions))\b|^\W*((can|could|would) you |please )?(help me )?(to )?(write|compose|draft|tell|sing|draw|paint|translate|rewrite|paraphrase) (me )?(an?|some|this|the following|my) (\w+ )?(poem|song|story|joke|letter|e-?mail|essay|text|sentence|haiku|picture|image|into|to)\b|^\W*((can|could|would) you |please )*(rephrase|reword|rewrite|simplify|proofread|improve|shorten|translate) (this|it|that|my)\b|^\W*((can|could|would) you |please )*explain (this|it|that)( document| text)? (like|as if|to an?) \b|\bcan you (search|browse|use|access|read|look in) (the )?(internet|web)\b|\b(what|which) languages? (do|can) you (speak|understand|know|read|answer)|\bdo you (speak|understand) \w+\W*$|^\W*help( me)?\W*$/,
  goesOn: /^\W*(and|but|so|also|then|what about|how about|or)\b/,
  pointsBack:
    /\b(it|its|they|them|their|that|this|those|these|he|she|him|her|his|there|one|ones|afterwards|then)\b/,
  sides: [
    /^\W*(?<base>[^:?]{2,40}): (?<one>.+?) (?:vs\.?|versus|or|compared (?:to|with)) (?<other>[^,;?]+)/,
    /^\W*(?<base>.+?),? (?:both )?(?<where>in|with|for|at|from) (?<one>[^,]+?) and \k<where> (?<other>.+)/,
    /^\W*(?<base>.+?) in (?<one>[^,]+?),? (?:and|but) (?:how|what|where|when|who|which)(?: is it| are they)? in (?<other>.+)/,
    /\bdifferences? between (?<one>.+?) and (?<other>.+)/,
    /^\W*(?<one>[^,:;?]+?) (?:or|and|vs\.?|versus) (?<other>[^,:;?]+?)[,:;?] ?(?:and |so )?(?:(?:what|where)(?:'?s| is| are)? )?(?:the )?differences?\W*$/,
    /^\W*(?<one>\w+) (?:or|and|vs\.?|versus) (?<other>\w+(?: \w+)?),? differences?\W*$/,
    /\b(?:what|where)(?:'?s| is)? (?:the )?difference[,:] (?<one>.+?) (?:or|and|vs\.?|versus) (?<other>.+)/,
    /^\W*(?<one>[^,:;?]+?) (?:or|and|vs\.?|versus) (?<other>[^,:;?]+?)(?:[,:;?] ?how (?:do|are) they(?: differ\w*| compare)?| compared| in comparison)\W*$/,
    /^\W*(?:how|in what way) (?:do|does|are|is) (?<one>.+?) and (?<other>.+?) (?:differ|different)\b/,
    /\b(?:compare|distinguish|tell apart) (?<one>.+?) (?:and|with|to|from) (?<other>.+)/,
    /^\W*(?:how|what) (?:does|do|is|are|makes) (?<one>.+?) (?:differ|different|compared?) (?:from|to|with) (?<other>.+)/,
    /^\W*(?<one>.+?) (?:vs\.?|versus|compared (?:to|with)) (?<other>.+)/,
    /^\W*what(?:'?s| is| are) (?<one>.+?),? (?:as opposed to|unlike|in contrast (?:to|with)) (?<other>.+)/,
    /^\W*(?:is|are|was|were|does|do|did) (?<one>.+?) (?<base>[a-z]{2,}er|more [a-z]+|less [a-z]+) than (?<other>.+)/,
    /^\W*(?:is|are|was|were|does|do|did|has|have) (?<one>\w+(?: \w+){0,3}?) or (?<other>\w+(?: \w+){0,3}?) (?:the )?(?<base>(?:(?:have|need|use|take|cost|get) )?(?:more|less|fewer|most|least|better|best|worse|worst|(?:old|young|new|long|short|tall|high|low|larg|small|bigg|wid|deep|heavi|light|fast|quick|slow|cheap|strong|weak|hard|soft|warm|hott|cold|earli|lat|near|clos|rich|poor|saf|thick|thinn|strict|bright|dark|loud|easi|simpl|great)(?:er|est))\b.*)/,
    /^\W*(?<one>\w+(?: \w+){0,3}?) or (?<other>\w+(?: \w+){0,3}?)[,:]? which (?:one|of (?:them|the two|these)) (?:is )?(?<base>.+)/,
    /^\W*(?<one>\w+(?: \w+){0,3}?) or (?<other>\w+(?: \w+){0,3}?)[,:]? (?<base>(?:which|who|what)\b.+)/,
    /^\W*(?:which (?:one )?(?:is|are|was|were|has|have|had) )?(?<base>.*\b(?:[a-z]{2,}er|more|less|first|worse)\b[^,:]*)[,:] (?<one>[^,]+?),? or (?<other>.+)/,
    /^\W*(?:which (?:one )?(?:is|are|was|were|has|have|had) )?(?<base>.*\b(?:[a-z]{2,}er|more [a-z]+|less [a-z]+|worse|first|more|less))\b[,:]?\s+(?<one>.+?),? or (?<other>.+)/,
  ],
  ofSource:
    /\b(what|who)( is|'s| are| does| do)? .+ (about|for|say|says|cover|covers|contain|contains|talk about|deal with|tell me)\W*$|\bwhat('s| is| stands) (in|inside)\b|\btell me (\w+ )?about\b/,
  whichSource: [
    new RegExp(
      `^\\W*(?:which|what) (?:one )?(?:of (?:my|the|these|our|your) )?(?:\\w+ )??${source} (?:(?:is|are|was) (?:all )?(?:about|on)|(?:talks?|speaks?|tells?|deals?|covers?|mentions?|explains?|describes?|discuss(?:es)?)(?: (?:anything|something|more))?(?: (?:about|of|on|with))?) (?<subject>.+)`,
    ),
    new RegExp(
      `^\\W*(?:is there|are there|(?:do|did|have) (?:i|we|you)(?: have| got| upload(?:ed)?)?) (?:anything|something|(?:an? |any )?${source}) (?:about|on) (?<subject>.+?)(?: in (?:here|(?:my|the|these|our|your) \\w+))?\\W*$`,
    ),
    new RegExp(
      `^\\W*(?:in )?(?:which|what) ${source} (?:(?:is|are) (?<subject>.+?) (?:mentioned|described|explained|covered|discussed)|(?:do|can) i (?:find|read about) (?<other>.+?))\\W*$`,
    ),
  ],
  andThen: new RegExp(
    `[,;]?\\s+(?:and|but)\\s+(?:also\\s+)?(?=(?:(?:with|in|on|at|for|by|from|to|of|since|until) )?(?:${question})\\b)|\\?\\s+(?=\\S)`,
  ),
  phrases: {
    notFound: 'I could not find that in your sources.',
    closest: 'What comes closest:',
    noSources:
      'This chat has no sources yet, and no language model is connected, so there is nothing that I could answer from. Add a file, a link or a text with the plus, and I will answer in the words of your sources. An administrator can also connect a language model under Admin, Models.',
    welcome: 'You are welcome. Ask on whenever you like.',
    greeting:
      'Hello! Ask me something about your sources, and I will answer in their own words, with the place where it stands.',
    about:
      'I am Atelier’s built-in assistant. I work without a language model: I look through your sources and answer in their own words, with the place where each stands. I can look facts up, in tables too, explain terms, show steps and commands, compare two things and sum a document up. When your sources do not say, I tell you so. For free conversation and new texts, a language model can be connected.',
    unread: (titles) => `Still being read: ${titles}. Ask again in a moment.`,
    failed: (titles) => `Could not be read: ${titles}.`,
    readAs: (pairs) => `I read ${pairs}.`,
    otherLanguage: 'Your sources say this in another language:',
    switchAnalystOn:
      'This needs all rows of a table. Switch on Analyst Mode in Labs, and I will calculate with them.',
    halfFound: (half) => `I could not find the rest in your sources: ${half}`,
    sources: (count) => (count === 1 ? 'There is 1 source.' : `There are ${count} sources.`),
    parts: (names) => `Its parts: ${names}`,
    pages: (title, count) => `${title} has ${count} ${count === 1 ? 'page' : 'pages'}.`,
    columns: (names) => `The columns: ${names}.`,
    table: (rows, columns) =>
      rows === null
        ? `A table with the columns ${columns}.`
        : `A table of ${rows} ${rows === 1 ? 'row' : 'rows'} with the columns ${columns}.`,
  },
}
