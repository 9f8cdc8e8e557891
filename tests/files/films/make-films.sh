#!/usr/bin/env bash
# Makes films and pictures of a few kilobytes for tests: bash tests/files/films/make-films.sh FOLDER (ffmpeg 5 of Debian 12).
set -euo pipefail
cd "$1"
ffmpeg() { command ffmpeg -hide_banner -loglevel error -y -fflags +bitexact "$@"; }
upright=(-f lavfi -i "color=c=0x3b7dd8:size=1080x1920:rate=25:duration=1")
across=(-f lavfi -i "color=c=0xd8893b:size=1920x1080:rate=30:duration=2")
sound=(-f lavfi -i "sine=frequency=440:duration=1")
plain=(-pix_fmt yuv420p -flags:v +bitexact -map_metadata -1)
ffmpeg "${upright[@]}" -c:v libx264 -preset veryfast "${plain[@]}" h264.mp4
ffmpeg "${upright[@]}" -vf setsar=2/1,scale=540:1920,setsar=2/1 -c:v libx264 -preset veryfast "${plain[@]}" stretched.mp4
ffmpeg -f lavfi -i "color=size=320x180:rate=100:duration=1" -c:v libx264 -preset veryfast "${plain[@]}" fast.mp4
ffmpeg "${upright[@]}" -c:v libx264 -preset veryfast "${plain[@]}" matroska.mkv
ffmpeg "${across[@]}" -c:v libx264 -profile:v main -preset veryfast "${plain[@]}" across.mp4
ffmpeg "${upright[@]}" "${sound[@]}" -c:v libx264 -preset veryfast -c:a aac -b:a 16k "${plain[@]}" sound.mp4
ffmpeg "${upright[@]}" -c:v libx265 -preset veryfast -tag:v hvc1 -x265-params log-level=none:info=0 "${plain[@]}" h265.mp4
ffmpeg "${upright[@]}" -c:v libaom-av1 -cpu-used 8 -crf 60 "${plain[@]}" av1.mp4
ffmpeg "${upright[@]}" -c:v libvpx-vp9 -deadline realtime -crf 60 -b:v 0 "${plain[@]}" vp9.webm
ffmpeg "${upright[@]}" -c:v libaom-av1 -cpu-used 8 -crf 60 "${plain[@]}" av1.webm
ffmpeg "${upright[@]}" "${sound[@]}" -c:v libvpx-vp9 -deadline realtime -crf 60 -b:v 0 -c:a libopus -b:a 16k "${plain[@]}" sound.webm
ffmpeg "${upright[@]}" -c:v libvpx -deadline realtime -b:v 10k "${plain[@]}" vp8.webm
ffmpeg "${across[@]}" -c:v libvpx-vp9 -deadline realtime -crf 60 -b:v 0 "${plain[@]}" -f webm -live 1 unsized.webm
ffmpeg -f lavfi -i "color=size=640x360:rate=50:duration=1" -c:v libx264 -preset veryfast -flags +ildct+ilme -x264opts tff=1 "${plain[@]}" interlaced.mp4
ffmpeg "${sound[@]}" -c:a aac -b:a 16k -map_metadata -1 -flags:a +bitexact only-sound.mp4
ffmpeg -f lavfi -i "color=size=4320x7680:rate=1:duration=1" -c:v libx264 -preset veryfast "${plain[@]}" large.mp4
ffmpeg -f lavfi -i "color=c=0x2f9e62:size=1080x1920" -frames:v 1 -q:v 31 still.jpg
ffmpeg -f lavfi -i "color=c=0x2f9e62:size=1920x1080" -frames:v 1 still.png
ffmpeg -f lavfi -i "color=c=0x2f9e62:size=1080x1920" -frames:v 1 -quality 1 still.webp
ffmpeg -f lavfi -i "testsrc=size=90x160:rate=2:duration=2" -c:v libwebp_anim -quality 1 moving.webp
