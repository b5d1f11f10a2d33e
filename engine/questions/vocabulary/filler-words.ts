const words = `
  is are am was were be been being do does did done has have had having
  it its this that thats these those there they them one thing i we you me us my our
  the a an some any of to in on at for as with and n or so then by
  what which where how who can could would may might shall get got give go going
  please hey hi ok okay yeah yes well oh hm also too just really actually even
  yo gm ser bro bruv dude mate guys folks fam nah yep yup hola hmm hmmm uh um erm tbh imo imho ngl lmao haha u ur ty gotcha
  whats wheres hows whens im ive
  s t re ve ll d m gonna wanna kinda btw tho though anyway thanks thx lol wtf omg`

/** Words that say nothing by themselves. Every other word that was not read holds the answer back. */
export const fillerWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
