import type { DemoRandom } from './demo-random.ts';

type Names = readonly [string, ...string[]];

interface Community {
  /** Of every hundred people, about so many. */
  share: number;
  first: Names;
  middle: Names;
  last: Names;
}

// Parts that are put together by chance: whoever bears such a name is not meant.
const COMMUNITIES: readonly [Community, ...Community[]] = [
  {
    share: 47,
    first: words(
      'Venkata Lakshmi Srinivas Padma Ramesh Sujatha Hari Kavya Surya Anitha Naga Durga Mohan Swathi Ravi Bhavani Kiran Madhavi Satya Jyothi Prasad Vani Gopal Sirisha',
    ),
    middle: words(
      'Rama Sai Krishna Devi Narayana Kumari Mohana Rao Bala Sri Veera Vara Lalitha Kanaka Ananda Sesha Surya Chandra Bhaskara Uma',
    ),
    last: words(
      'Raju Naidu Reddy Chowdary Varma Sastry Murthy Gupta Babu Achari Patnaik Setty Dora Bhupathi Kotla Mantri Yarra Pilla Gedda Bora',
    ),
  },
  {
    share: 15,
    first: words(
      'Fathima Imran Ayesha Rahim Shabana Yusuf Nasreen Karim Salma Faiz Zubeda Anwar Rukhsana Tariq',
    ),
    middle: words('Noor Abdul Jahan Hasan Banu Ali Sultana Mohiuddin Ara Basha Begum Sadiq'),
    last: words('Begum Shaik Syed Khan Pasha Mirza Baig Sharief Quadri Ansari Mulla Patan'),
  },
  {
    share: 10,
    first: words('Joseph Mary Samuel Grace Daniel Ruth John Esther Paul Rachel Thomas Leela'),
    middle: words('Prem Sunil Rani Vijay Kumar Jaya Anil Mani Deva Sheela Ratna Raj'),
    last: words(
      'Kurian Mathew Pinto Dsouza Yesupogu Bandela Gomez Chacko Katta Varghese Fernandes Palli',
    ),
  },
  {
    share: 14,
    first: words(
      'Amit Sunita Rajesh Pooja Vikram Meena Suresh Neha Anil Rekha Deepak Kiran Manoj Seema',
    ),
    middle: words('Kumar Prasad Lal Devi Chand Kumari Nath Bala Mohan Rani Dev Prakash'),
    last: words('Sharma Verma Mishra Yadav Agarwal Jha Tiwari Chauhan Sinha Joshi Meena Rathore'),
  },
  {
    share: 7,
    first: words('Murugan Kamala Senthil Revathi Karthik Selvi Arun Meenakshi Bala Thenmozhi'),
    middle: words('Raja Vel Kumaran Ammal Nathan Priya Mani Devi Pandian Valli'),
    last: words('Iyer Pillai Nadar Subramani Perumal Krishnan Natarajan Mudaliar Gounder Raman'),
  },
  {
    share: 5,
    first: words('Gurpreet Harjit Debashis Ananya Subrata Mitali Ganesh Vaishali Biswajit Pratima'),
    middle: words('Singh Kaur Kumar Rani Chandra Nath Lata Mohan Kanta Das'),
    last: words('Gill Sidhu Mukherjee Das Ghosh Patil Kulkarni Behera Sahoo Mohanty'),
  },
  {
    share: 1,
    first: words('వెంకట లక్ష్మి శ్రీనివాస్ పద్మ రమేష్ కావ్య'),
    middle: words('రామ సాయి కృష్ణ దేవి సూర్య'),
    last: words('రాజు నాయుడు రెడ్డి చౌదరి వర్మ'),
  },
  {
    share: 1,
    first: words('सुनीता राजेश पूजा विक्रम मीना अनिल'),
    middle: words('कुमार प्रसाद देवी लाल रानी'),
    last: words('शर्मा वर्मा मिश्रा यादव जोशी'),
  },
];

const INITIALS = words('A. B. C. D. G. J. K. L. M. N. P. R. S. T. V. Y.');

export function inventName(random: DemoRandom): string {
  let share = random.whole(100);
  const community = COMMUNITIES.find((one) => (share -= one.share) < 0) ?? COMMUNITIES[0];
  const { first, middle, last } = community;
  const name = `${random.pick(first)} ${random.pick(middle)} ${random.pick(last)}`;
  // House names stand before as initials; without them a large clinic would be full of namesakes.
  const initials = community.share > 1 ? random.whole(4) : 0;
  if (initials === 0) return name;
  if (initials === 1) return `${random.pick(INITIALS)} ${name}`;
  return `${random.pick(INITIALS)} ${random.pick(INITIALS)} ${name}`;
}

/** Letters and digits of the name for an address that nobody has. */
export function inventEmail(name: string, number: number): string {
  const plain = name.toLowerCase().replace(/[^a-z]+/g, '.');
  return `${plain === '.' ? 'patient' : plain}.${number}@example.org`;
}

function words(text: string): Names {
  const [first = '', ...others] = text.split(' ');
  return [first, ...others];
}
