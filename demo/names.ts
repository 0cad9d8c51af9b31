import { nameSkeleton } from '../contract/nameSkeleton.ts'
import type { Culture } from './cities.ts'
import type { Stock } from './drawing/man.ts'
import type { Random } from './random.ts'

const words = (text: string): readonly string[] => text.split(' ')

const firstNames: Readonly<Record<Culture, readonly string[]>> = {
  low: words(
    'wout bram jef tibo lars stijn koen dries pieter joris thijs ruben senne mathis warre kobe arne jelle sander maarten bart geert hendrik wim luk dirk filip gert johan karel seppe rik yannick toon casper floris daan bas sjoerd jasper niels ward lander kris mil lowie gustaaf miel robbe siebe tuur ferre simon jonas vincent gijs teun menno jurre hamza younes ilias bilal mehdi emre kwasi',
  ),
  brussels: words(
    'julien mathieu olivier benoit thibault quentin arnaud loic gregory jerome antoine michel yves guy didier pascal fabrice nabil karim soufiane idriss patrice cedric romain basile achille theo gaspard lucas ward pieter sofiane mamadou jeanpaul',
  ),
  french: words(
    'julien mathieu antoine remi florian guillaume clement bastien maxime hugo leo jules arthur gabriel tristan yann erwan pierre francois bernard alain gilles fabien nicolas samir rachid ousmane etienne cyril damien sylvain lambert',
  ),
  german: words(
    'jonas lukas felix moritz jan till henning malte sven torsten uwe klaus dieter matthias tobias florian sebastian fabian konrad anton emil oskar jakob ruben cem deniz murat kofi linus hannes ingo ralf bernd achim veit benedikt',
  ),
  british: words(
    'tom ollie jack harry ben sam joe callum rory ewan angus hamish gareth rhys dylan owen niall conor declan fergus alan graham keith trevor nigel dev arjun tariq kwame femi leroy marlon winston alfie archie hugh barnaby clive',
  ),
  spanish: words(
    'javi dani pablo alvaro sergio nacho xavi jordi pau oriol iker mikel unai rafa manolo paco andres mateo tomas lucho facundo gonzalo emiliano ramiro joaquin santi martin diego hernan aurelio',
  ),
  portuguese: words('tiago rui nuno joao miguel diogo duarte vasco caio thiago renan otavio luan bento'),
  italian: words('luca marco matteo davide andrea paolo giorgio stefano enrico nico salvo tommaso ettore'),
  nordic: words(
    'anders lars mikkel soren nils oskar erik magnus jonas henrik aksel eino mikko jukka siim einar birkir',
  ),
  slavic: words(
    'marek tomasz pawel kuba jakub vojta honza ondrej matej luka ivan bence gabor rihards tomas andris',
  ),
  greek: words('nikos yannis stavros kostas dimitris thanos'),
  turkish: words('can emre baris deniz kerem mert'),
  levant: words('omer yoav itai noam amir'),
  african: words('thabo sipho pieter juma otieno kamau lwazi'),
  american: words(
    'jake tyler mason cody wyatt hank ray dale marcus andre terrence luis miguel hector kenji kai will nate ezra theo gus walt emmett reggie',
  ),
  japanese: words('kenta daiki ryo haruki sota'),
  chinese: words('wei junhao yuchen bohan'),
  thai: words('somchai nat pim arthit'),
  indian: words('arjun rohan karthik vikram anand'),
}

/** The likely looks of each culture. Every city has members from everywhere. */
export const looksOf: Readonly<Record<Culture, Readonly<Partial<Record<Stock, number>>>>> = {
  low: { north: 66, south: 8, orient: 10, africa: 7, mixed: 6, east: 3 },
  brussels: { north: 42, south: 16, orient: 18, africa: 15, mixed: 7, east: 2 },
  french: { north: 38, south: 26, orient: 14, africa: 13, mixed: 7, east: 2 },
  german: { north: 66, south: 7, orient: 15, africa: 5, mixed: 4, east: 3 },
  british: { north: 58, south: 4, orient: 16, africa: 13, mixed: 6, east: 3 },
  spanish: { south: 70, north: 6, mixed: 18, africa: 6 },
  portuguese: { south: 58, mixed: 24, africa: 12, north: 6 },
  italian: { south: 78, north: 12, africa: 5, orient: 5 },
  nordic: { north: 86, orient: 6, africa: 4, east: 4 },
  slavic: { north: 84, south: 16 },
  greek: { south: 92, north: 8 },
  turkish: { orient: 70, south: 30 },
  levant: { orient: 55, south: 35, north: 10 },
  african: { africa: 86, north: 8, mixed: 6 },
  american: { north: 40, africa: 18, mixed: 16, south: 12, east: 8, orient: 6 },
  japanese: { east: 100 },
  chinese: { east: 100 },
  thai: { east: 60, orient: 40 },
  indian: { orient: 100 },
}

const hobbies = words(
  'climbs bakes paddles walks swims rides reads sings knits hikes cooks rows paints draws gardens runs builds brews sails wanders',
)
const things = words(
  'lamp ladder bramble thistle sorrel willow alder larch hazel rowan clover barley oats plover curlew wren swift linnet pike perch eel trout mussel oyster cockle tide shoal estuary heath fen dune gorse heather bracken slate granite chalk amber pewter tin brass bellows mallet chisel spanner rivet bobbin spool button tweed corduroy felt flannel teapot ladle skillet pretzel waffle mustard gherkin turnip leek celeriac marzipan accordion cello oboe tuba metronome vinyl atlas postcard stamp ferry barge dinghy lighthouse paddle otter heron tram bike canal rye lantern kettle anchor moss cedar oak birch ember tent river harbour copper fennel plum quince thimble compass radio sextant saddle oar gable pepper juniper walnut marble pebble raven badger finch magpie fox bear wolf hare moth lichen tinder birchbark flint cobalt saffron',
)
const moods = words(
  'slow quiet salty rusty warm early late northern second plain spare odd small tall lost sunday monday mostly nearly barely rainy tidy loud woolly inky windy mild dusty',
)
const places: Readonly<Partial<Record<Culture, readonly string[]>>> = {
  low: words('gent leie schelde dok polder noord zuid kaai brug 9000'),
  brussels: words('bxl marolles ixelles canal midi 1060'),
  german: words('kiez spree elbe nord ring hof'),
  british: words('e8 se15 north hills pier docks'),
  french: words('paris11 lille rhone midi ouest'),
  american: words('pnw bk lakes hills'),
}
const surnames = words(
  'devos claes maes wouters jacobs mertens peeters vdb dewit smits bakker visser jansen berg lund holm weber koch voss hale ward reed lowe moss grant doyle byrne roux blanc morel costa lima rossi ferri novak horak',
)
const joints = ['.', '_', '-', ''] as const

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

type Style =
  | 'name'
  | 'nameYear'
  | 'nameHobby'
  | 'namePlace'
  | 'surname'
  | 'moodThing'
  | 'twoThings'
  | 'nameThing'
  | 'thingNumber'

/** Creates user names of 3 to 20 characters that can't be confused with each other. */
export class NameBook {
  readonly #taken = new Set<string>()

  /** Reserves a name. Throws when it looks like a taken one. */
  reserve(name: string): string {
    if (!this.#take(name)) throw new RangeError(`${name} looks like a name that is taken.`)
    return name
  }

  invent(random: Random, culture: Culture, birthYear: number): string {
    for (let attempt = 0; attempt < 500; attempt++) {
      const name = this.#propose(random, culture, birthYear)
      if (name.length >= 3 && name.length <= 20 && this.#take(name)) return name
    }
    throw new RangeError('No user name is left.')
  }

  #take(name: string): boolean {
    const skeleton = nameSkeleton(name).replaceAll('-', '')
    if (this.#taken.has(skeleton)) return false
    this.#taken.add(skeleton)
    return true
  }

  #propose(random: Random, culture: Culture, birthYear: number): string {
    const first = random.pick(firstNames[culture])
    const joint = random.pick(joints)
    const written = random.chance(0.42) ? capital(first) : first
    const style = random.weighted<Style>({
      name: 15,
      nameYear: 15,
      nameHobby: 14,
      namePlace: 9,
      surname: 13,
      moodThing: 15,
      twoThings: 6,
      nameThing: 10,
      thingNumber: 3,
    })
    const drawn: Readonly<Record<Style, () => string>> = {
      name: () => written,
      nameYear: () =>
        `${written}${random.pick(['', '', '_', '.'])}${random.pick([String(birthYear % 100).padStart(2, '0'), String(random.int(2, 29))])}`,
      nameHobby: () => `${first}${random.pick(['_', '.', '-'])}${random.pick(hobbies)}`,
      namePlace: () => `${written}${random.pick(['.', '_', '-'])}${random.pick(places[culture] ?? things)}`,
      surname: () =>
        random.chance(0.5)
          ? `${first.slice(0, 1)}${joint}${random.pick(surnames)}`
          : `${written}${joint}${random.pick(surnames)}`,
      moodThing: () => `${random.pick(moods)}${joint}${random.pick(things)}`,
      twoThings: () => `${random.pick(things)}${random.pick(['-and-', '.', '_'])}${random.pick(things)}`,
      nameThing: () => `${first}${random.pick(['.', '_', '-'])}${random.pick(things)}`,
      thingNumber: () => `${random.pick(things)}${random.int(2, 99)}`,
    }
    return drawn[style]()
  }
}
