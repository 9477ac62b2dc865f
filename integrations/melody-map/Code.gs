/**
 * The middleware of Melody Map: a Google Apps Script that answers with the rows of one sheet as JSON.
 *
 *   GET …/exec?token=…&mode=songs    {"songs": […]}
 *   GET …/exec?token=…&mode=movies   {"movies": […]}, without films that have no song
 *
 * Columns of the tab `SongsData`, in any order: MovieTitle, ReleaseYear, MovieRuntimeMin, SortOrder, ImageURL,
 * SongTitle, Characters (;), StartTime (HH:MM:SS), StreamingLinks (|), PurchaseLinks (|), Keywords (;), Blurb,
 * Token. The token stands in the first row that has one, or in the script property TOKEN, which goes before it.
 * A script cannot choose its status, so that an error is told as {"error": "…"}.
 */
var TAB = 'SongsData';
var CACHE_SECONDS = 600;
/** The cache takes 100 KB at a time. A character may need three bytes. */
var PIECE = 30000;

function doGet(event) {
  try {
    var parameters = (event && event.parameter) || {};
    var table = null;
    var token = PropertiesService.getScriptProperties().getProperty('TOKEN');
    if (!token) {
      token = remembered('token', function () {
        table = readTable();
        return tokenOf(table);
      });
    }
    if (!isSame(String(parameters.token || ''), token)) return answer({ error: 'wrong_token' });
    var mode = parameters.mode || 'songs';
    if (mode !== 'songs' && mode !== 'movies') return answer({ error: 'unknown_mode' });
    return text(
      remembered(mode, function () {
        table = table || readTable();
        return ascii(JSON.stringify(mode === 'songs' ? { songs: songsOf(table) } : { movies: moviesOf(table) }));
      })
    );
  } catch (error) {
    return answer({ error: String((error && error.message) || error) });
  }
}

/** Rows as objects by the names of their columns. */
function readTable() {
  var sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName(TAB);
  if (!sheet) throw new Error('There is no tab ' + TAB + '.');
  var rows = sheet.getDataRange().getDisplayValues();
  var names = rows[0].map(function (name) {
    return bare(name);
  });
  ['MovieTitle', 'SongTitle'].forEach(function (name) {
    if (names.indexOf(bare(name)) < 0) throw new Error('There is no column ' + name + '.');
  });
  return rows.slice(1).map(function (cells) {
    return function (name) {
      var place = names.indexOf(bare(name));
      return place < 0 ? '' : String(cells[place]).trim();
    };
  });
}

function bare(name) {
  return String(name).toLowerCase().replace(/[^a-z0-9]/g, '');
}

function tokenOf(table) {
  for (var i = 0; i < table.length; i++) if (table[i]('Token')) return table[i]('Token');
  return '';
}

/** Compares all of it, so that the time says nothing. Without a token nobody comes in. */
function isSame(given, token) {
  if (!token) return false;
  var different = given.length ^ token.length;
  for (var i = 0; i < token.length; i++) {
    different |= token.charCodeAt(i) ^ given.charCodeAt(i % Math.max(given.length, 1));
  }
  return different === 0;
}

function songsOf(table) {
  var songs = [];
  table.forEach(function (row) {
    if (!row('SongTitle') || !row('MovieTitle')) return;
    var start = row('StartTime');
    songs.push({
      id: songID(row),
      movieId: movieID(row),
      title: row('SongTitle'),
      percent: percent(start, row('MovieRuntimeMin')),
      startTime: start || null,
      singers: parts(row('Characters'), ';'),
      releaseYear: row('ReleaseYear'),
      movieRuntimeMinutes: row('MovieRuntimeMin'),
      streamingLinks: parts(row('StreamingLinks'), '|'),
      purchaseLinks: parts(row('PurchaseLinks'), '|'),
      keywords: parts(row('Keywords'), ';'),
      blurb: row('Blurb'),
    });
  });
  return songs;
}

/** Films in the order of SortOrder; those without a number come last, as they stand in the sheet. */
function moviesOf(table) {
  var known = {};
  var movies = [];
  table.forEach(function (row) {
    if (!row('SongTitle') || !row('MovieTitle')) return;
    var id = movieID(row);
    if (known[id]) return;
    known[id] = true;
    var order = row('SortOrder') === '' ? NaN : Number(row('SortOrder'));
    movies.push({
      id: id,
      title: row('MovieTitle'),
      imageURL: row('ImageURL') || null,
      releaseYear: row('ReleaseYear'),
      sortOrder: isNaN(order) ? null : order,
    });
  });
  return movies
    .map(function (movie, place) {
      return { movie: movie, place: place };
    })
    .sort(function (a, b) {
      var first = a.movie.sortOrder === null ? Infinity : a.movie.sortOrder;
      var second = b.movie.sortOrder === null ? Infinity : b.movie.sortOrder;
      return first === second ? a.place - b.place : first < second ? -1 : 1;
    })
    .map(function (entry) {
      return entry.movie;
    });
}

function movieID(row) {
  return slug(row('MovieTitle')) + '-' + slug(row('ReleaseYear'));
}

function songID(row) {
  return movieID(row) + '-' + slug(row('SongTitle'));
}

function slug(text) {
  return String(text).toLowerCase().trim().replace(/[\s\/]+/g, '-');
}

function parts(text, separator) {
  return text
    .split(separator)
    .map(function (part) {
      return part.trim();
    })
    .filter(function (part) {
      return part;
    });
}

/** Where in the film a song begins, from 0 to 100; null where that is not known. */
function percent(start, minutes) {
  var time = /^(\d{1,2}):([0-5]\d):([0-5]\d)$/.exec(start);
  var length = Number(minutes) * 60;
  if (!time || !(length > 0)) return null;
  var seconds = Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]);
  return seconds > length ? null : Math.round((seconds / length) * 10000) / 100;
}

/** A text that is made anew every ten minutes at most. It is kept in pieces, since the cache's are small. */
function remembered(name, make) {
  var cache = CacheService.getScriptCache();
  var head = cache.get(name);
  if (head !== null) {
    var known = JSON.parse(head);
    var names = namesOf(name, known);
    var found = names.length ? cache.getAll(names) : {};
    var whole = names.every(function (piece) {
      return typeof found[piece] === 'string';
    });
    if (whole) {
      return names
        .map(function (piece) {
          return found[piece];
        })
        .join('');
    }
  }
  var made = make();
  // A stamp, so that pieces of two different times are never put together.
  var stamp = { at: Date.now(), count: Math.ceil(made.length / PIECE) };
  namesOf(name, stamp).forEach(function (piece, place) {
    cache.put(piece, made.slice(place * PIECE, (place + 1) * PIECE), CACHE_SECONDS);
  });
  cache.put(name, JSON.stringify(stamp), CACHE_SECONDS);
  return made;
}

/** The same JSON without letters that are two characters, since a cut between those would spoil both. */
function ascii(json) {
  return json.replace(/[^\x00-\x7f]/g, function (letter) {
    return '\\u' + ('000' + letter.charCodeAt(0).toString(16)).slice(-4);
  });
}

function namesOf(name, stamp) {
  var names = [];
  for (var i = 0; i < stamp.count; i++) names.push(name + ' ' + stamp.at + ' ' + i);
  return names;
}

function answer(value) {
  return text(JSON.stringify(value));
}

function text(json) {
  return ContentService.createTextOutput(json).setMimeType(ContentService.MimeType.JSON);
}
