/**
 * Where a word stands: `anywhere`; `beside` words that were read; `inside` the words of one rule; as a `label` before a colon;
 * `beforeAction` before a verb of acting; at the `head` of a text, before any rule.
 */
export type WordPosition = 'anywhere' | 'beside' | 'inside' | 'label' | 'beforeAction' | 'head'

const words = (list: string): ReadonlySet<string> => new Set(list.split('|').map((each) => each.trim()))

/**
 * The one list of words that may go unread, by place: whatever else no rule took holds the run. Nothing here may be of a class
 * of `never-skippable.ts`; its test holds the two against each other.
 */
export const skippable: Readonly<Record<WordPosition, ReadonlySet<string>>> = {
  // Articles, courtesy, wishes, hesitation, and names for what the text is.
  anywhere: words(`the | a | an | i | we | you | me | us | my | our | your | 's | 'd | 'm | 've | 'll | i'm | i'd | i've | am | im | id
    | please | pls | plz | thanks | thank | thx | ty | thanks a lot | thank you a lot | thx a lot | many thanks | sir | guys | dear | hello | hey | hi , | hi ! | hi there | hi guys | hi all | hi everyone | yo | lol | haha | ok | okay | oh | hmm | uhm | um | er | yeah | well | btw | tbh
    | want | wants | would | should | could | can | will | shall | do | does | did | let | lets | like | need | needs | have | has | must | has to | have to | to have
    | basically | basicly | simply | just | really | very | obviously | kindly | anyway | ofc
    | strategy | strategies | strat | strats | system | bot | ea | robot | script | program | code | idea | trading strategy | expert advisor | trader
    | place a | place the | leave a | leave an | put | set | sets the | keep | use the | using the | add the | calculate | plot | mark
    | value | values | line | lines | level | levels | reading | readings | indicator | indicators | setting | settings | settings of | parameters | parameter | pattern | patterns | number | amount | option | name
    | there | here | this | thats | make | at some point | at any time | at some time | what | which | who | these | those | such | some | as | too | itself | thing | things | kind | type | way | case | be a
    | default | defaults | standard | usual | classic | regular | normal
    | scalp | scalper | scalping | think | u | someone | somebody | backtest | run | run it | whichever comes first | whatever comes first | whichever is first
    | ta | . | style | plan | rules | setup | my rule for | my rules for | the rule for | the rules for`),
  // Words that only tie read words together.
  beside:
    words(`it | that | they | them | its | their | of | on | at | in | for | by | is | are | be | was | and | or | but | also | whose | where | =
    | now | still | already | latest | trade | trades | everything | get | gets | see | own | go | use | side | emergency | hard | initial | fixed | exactly | strictly | filter | filters | market | orders | trading`),
  // Words that a reader steps over between words that it reads.
  inside:
    words(`of | on | at | in | for | by | off | to | is | are | be | was | were | 's | has been | have been | being | had | and | = | equal to | it | that | its | their | them | they | this
    | band | bands | channel | range | chart | line | price | market | entry | entries | trade | trades | position | positions | order | orders | signal | signals | conditions | trigger | setup
    | forms | form | formed | shows | shows up | show up | showed | prints | print | printed | makes | make | made | appears | appear | appeared | happens | happen | comes in | comes | see | sees | occurs | occur
    | move | moves | moved | moving | goes | gets | get | go | sits | lies | holds | filled | away | exist | active | allowed | following
    | symbol | sym | pair | market : | instrument : | ticker : | backtest | test it | take the | take a | enter | mother bar`),
  // Names of the parts of a text.
  label:
    words(`bias | regime | filter | filters | direction | rule | rules | timing | confirmation | confirm | context | criteria | condition | conditions | setup | setups
    | logic | method | trigger | signal | signals | side | size | entry | entries | risk | trend | momentum | params | inputs | note | range`),
  // `I want to buy`.
  beforeAction: words('to | wanna | gonna | -'),
  // What a way of trading is called.
  head: words(
    `breakout | breakouts | scalping | scalp | scalper | swing | trend | momentum | squeeze | mean | reversion | turtle | style | signal | works | bounce | pullback | pullbacks | gap | -`,
  ),
}
